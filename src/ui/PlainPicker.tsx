import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { listMessage } from '#ui/select-options.ts';

/** How a listbox that takes the place of a plain list begins. */
export interface Handover {
  /** Open, if the visitor had opened the plain one. */
  readonly initiallyOpen: boolean;
  /** Gives the control the focus that was in the plain one. */
  readonly controlRef: (control: HTMLElement | null) => void;
}

interface Props {
  label: string;
  links: readonly { readonly name: string; readonly url: string; readonly isChoice?: boolean }[];
  /** Fetches the listbox. While it is not there, and if it never comes, the links are. */
  fetchListbox: () => Promise<(handover: Handover) => ReactNode>;
}

/** A list of links as the built page holds it, which becomes a listbox once its island is hydrated (M30, M49). */
export function PlainPicker({ label, links, fetchListbox }: Props) {
  const plain = useRef<HTMLDetailsElement>(null);
  const [listbox, setListbox] = useState<ReactNode>(null);
  useEffect(() => {
    fetchListbox().then(
      (draw) => {
        const hadFocus = plain.current?.contains(document.activeElement) === true;
        const controlRef = (control: HTMLElement | null) => {
          if (hadFocus) control?.focus();
        };
        setListbox(draw({ initiallyOpen: plain.current?.open === true, controlRef }));
      },
      (fault: unknown) => console.error('The list stays plain.', fault),
    );
  }, []);
  if (listbox !== null) return listbox;
  return (
    <details className="picker" ref={plain} suppressHydrationWarning>
      <summary className="picker__btn">
        <span data-chosen-label suppressHydrationWarning>
          {label}
        </span>
        <Icon name="down" />
      </summary>
      <ul className="picker__list">
        {links.map(({ name, url, isChoice }) => (
          <li key={url}>
            <a href={url} data-choice={isChoice}>
              {name}
            </a>
          </li>
        ))}
        {links.length === 0 && <li>{listMessage({ total: 0, matches: 0 })}</li>}
      </ul>
    </details>
  );
}
