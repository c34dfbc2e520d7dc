import { useLayoutEffect, useRef } from 'react';

/** Puts a copied element of the page where this stands. */
export function Copy({ of: copy }: { of: HTMLElement }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => place.current!.replaceChildren(copy), [copy]);
  return <span className="gallery-dialog__copy" ref={place} />;
}

/** A copy of a picture for a place of its own size, with its words or with others. */
export function copyOf(picture: HTMLImageElement, sizes: string, alt = picture.alt): HTMLImageElement {
  const copy = picture.cloneNode() as HTMLImageElement;
  copy.sizes = sizes;
  copy.alt = alt;
  return copy;
}
