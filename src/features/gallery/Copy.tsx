import { useLayoutEffect, useRef } from 'react';

/** Shows a copied element of the page. */
export function Copy({ of: copy }: { of: HTMLElement }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => place.current!.replaceChildren(copy), [copy]);
  return <span className="gallery-dialog__copy" ref={place} />;
}

/** A copy of a picture for another width, where words beside it describe it. */
export function copyOf(picture: HTMLImageElement, sizes: string): HTMLImageElement {
  const copy = picture.cloneNode() as HTMLImageElement;
  copy.sizes = sizes;
  copy.alt = '';
  return copy;
}
