import { useEffect, useRef, useState } from 'react';
import { importPart } from '#directives/own-scripts.ts';
import { Icon } from '#ui/Icon.tsx';
import type { SearchSelect, SearchSelectProps } from '#ui/SearchSelect.tsx';
import { listMessage } from '#ui/select-options.ts';

/** The initial state of the listbox: open if the list was, with the focus if the list had it. */
type Handover = Pick<SearchSelectProps, 'initiallyOpen' | 'controlRef'>;

interface Props {
  label: string;
  links: readonly { readonly name: string; readonly url: string; readonly isChoice?: boolean }[];
  listbox: Omit<SearchSelectProps, keyof Handover>;
  /** Loads what the listbox needs. Until then, and if it fails, the list stays. */
  prepare?: () => Promise<void>;
}

/** A plain list of links in the built page. A listbox replaces it after hydration. */
export function PlainPicker({ label, links, listbox, prepare }: Props) {
  const plain = useRef<HTMLDetailsElement>(null);
  const [ready, setReady] = useState<{ Listbox: typeof SearchSelect; handover: Handover } | null>(null);
  useEffect(() => {
    Promise.all([importPart(() => import('./SearchSelect.tsx')), prepare?.()]).then(
      ([{ SearchSelect: Listbox }]) => {
        const initiallyOpen = plain.current?.open === true;
        const hadFocus = plain.current?.contains(document.activeElement) === true;
        const controlRef = (control: HTMLElement | null) => {
          if (hadFocus) control?.focus();
        };
        setReady({ Listbox, handover: { initiallyOpen, controlRef } });
      },
      (fault: unknown) => console.error('The list stays plain.', fault),
    );
  }, []);
  if (ready !== null) return <ready.Listbox {...listbox} {...ready.handover} />;
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
