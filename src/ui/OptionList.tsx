import { useEffect, useRef } from 'react';
import type { UseComboboxReturnValue, UseSelectReturnValue } from 'downshift';
import type { SelectOption } from '#ui/select-options.ts';

interface Props {
  list: UseComboboxReturnValue<SelectOption> | UseSelectReturnValue<SelectOption>;
  items: readonly SelectOption[];
  chosen: SelectOption | null;
  message: string | null;
}

/** What drops down from a SearchSelect. The list itself is always there, for the control names it. */
export function OptionList({ list, items, chosen, message }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // At the lower edge of the screen it would drop out of sight.
  useEffect(() => {
    if (list.isOpen) box.current?.scrollIntoView({ block: 'nearest' });
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
