import { useEffect, useRef } from 'react';
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
  // Scrolls to the list, which may open below the edge of the screen.
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
