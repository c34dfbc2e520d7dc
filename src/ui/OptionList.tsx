import { useLayoutEffect, useRef } from 'react';
import type { UseComboboxReturnValue, UseSelectReturnValue } from 'downshift';
import type { SelectOption } from '#ui/select-options.ts';

interface Props {
  list: UseComboboxReturnValue<SelectOption> | UseSelectReturnValue<SelectOption>;
  items: readonly SelectOption[];
  chosen: SelectOption | null;
  message: string | null;
}

/** The drop-down list of a SearchSelect. The list element always exists, because the control refers to its id. */
export function OptionList({ list, items, chosen, message }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!list.isOpen || box.current === null) return;
    box.current.toggleAttribute('data-up', hasMoreRoomAbove(box.current));
    // Neither side may have room for all of it.
    box.current.scrollIntoView({ block: 'nearest' });
  }, [list.isOpen]);
  return (
    <div ref={box} className="picker__list" hidden={!list.isOpen}>
      <ul {...list.getMenuProps({ className: 'picker__options' })}>
        {list.isOpen &&
          items.map((item, index) => (
            <li
              key={item.value}
              data-active={index === list.highlightedIndex || undefined}
              {...list.getItemProps({ item, index, 'aria-selected': item === chosen })}
            >
              {item.name}
            </li>
          ))}
      </ul>
      {message !== null && <p className="picker__empty">{message}</p>}
    </div>
  );
}

/** Whether the list does not fit below its control, and more of it fits above. Bars at the edges take their part. */
function hasMoreRoomAbove(list: HTMLElement): boolean {
  const { scrollPaddingBlockStart, scrollPaddingBlockEnd } = getComputedStyle(document.documentElement);
  const control = list.parentElement!.getBoundingClientRect();
  const above = control.top - (Number.parseFloat(scrollPaddingBlockStart) || 0);
  const below = window.innerHeight - control.bottom - (Number.parseFloat(scrollPaddingBlockEnd) || 0);
  return below < list.offsetHeight && above > below;
}
