import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { listMessage } from '#ui/select-options.ts';

/** The initial state of a listbox that replaces a plain list. */
export interface Handover {
  /** Whether the plain list was open. */
  readonly initiallyOpen: boolean;
  /** Focuses the control if the focus was in the plain list. */
  readonly controlRef: (control: HTMLElement | null) => void;
}

interface Props {
  label: string;
  links: readonly { readonly name: string; readonly url: string; readonly isChoice?: boolean }[];
  /** Loads the listbox. Until then, and if it fails, the plain list stays. */
  fetchListbox: () => Promise<(handover: Handover) => ReactNode>;
}

/** A plain list of links in the built page. A listbox replaces it after hydration. */
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
