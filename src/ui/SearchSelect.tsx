import { useCombobox, useSelect, type UseComboboxReturnValue, type UseSelectReturnValue } from 'downshift';
import { useLayoutEffect, useRef, useState } from 'react';
import { SELECT_MAX_OPTIONS } from '#domain/constants.ts';
import { Icon } from '#ui/Icon.tsx';
import { listMessage, matchingOptions, type SelectOption } from '#ui/select-options.ts';
import './search-select.css';

export interface SearchSelectProps {
  /** Read out only. */
  label: string;
  /** The text without a choice. */
  prompt?: string;
  options: readonly SelectOption[];
  value: string;
  onChoose: (value: string) => void;
  /** Whether typing filters the list. Otherwise a letter moves to the next option that starts with it. */
  searchable: boolean;
  /** Receives the control, so that the caller can focus it. */
  controlRef?: (control: HTMLElement | null) => void;
  initiallyOpen?: boolean;
}

/**
 * A listbox in the site's design; chooses one option. It lists at most `SELECT_MAX_OPTIONS`; a search finds the others.
 *
 * The page has to import `picker.css`, which the plain list uses too.
 */
export function SearchSelect(props: SearchSelectProps) {
  return props.searchable ? <WithSearch {...props} /> : <WithoutSearch {...props} />;
}

function WithSearch(props: SearchSelectProps) {
  const { label, prompt = 'Choose one', options, onChoose } = props;
  const [query, setQuery] = useState('');
  const items = matchingOptions(options, query, SELECT_MAX_OPTIONS);
  const { common, chosen, message } = commonOf(props, items);
  const list = useCombobox<SelectOption>({
    ...common,
    stateReducer: (state, { type, changes }) => {
      const { ItemClick, InputKeyDownEnter, InputChange } = useCombobox.stateChangeTypes;
      const isChoice = type === ItemClick || type === InputKeyDownEnter;
      // Only a click or Enter chooses. Leaving the list changes nothing.
      const selectedItem = (isChoice ? changes.selectedItem : null) ?? state.selectedItem;
      const isAsk = type === InputChange || changes.isOpen === true;
      const inputValue = isAsk ? changes.inputValue : (selectedItem?.name ?? '');
      return {
        ...changes,
        selectedItem,
        ...(inputValue === undefined ? {} : { inputValue }),
        // Enter chooses the first match of what was typed.
        ...(type === InputChange && { highlightedIndex: inputValue === '' ? -1 : 0 }),
      };
    },
    onStateChange: ({ type, inputValue, selectedItem }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) setQuery(inputValue ?? '');
      else if (selectedItem || inputValue !== undefined) setQuery('');
      if (selectedItem) onChoose(selectedItem.value);
    },
  });
  return (
    <div className="picker">
      <label {...list.getLabelProps()} className="sr">
        {label}
      </label>
      <div className="picker__control">
        <input
          className="picker__btn"
          placeholder={prompt}
          {...list.getInputProps({
            ref: props.controlRef,
            onFocus: (event) => event.currentTarget.select(),
          })}
        />
        <Icon name="down" />
      </div>
      <OptionList list={list} items={items} chosen={chosen} message={message} />
    </div>
  );
}

function WithoutSearch(props: SearchSelectProps) {
  const { label, prompt = 'Choose one', options, onChoose } = props;
  const items = options.slice(0, SELECT_MAX_OPTIONS);
  const { common, chosen, message } = commonOf(props, items);
  const list = useSelect<SelectOption>({
    ...common,
    stateReducer: (state, { type, changes }) => {
      const isLeft = type === useSelect.stateChangeTypes.ToggleButtonBlur;
      return isLeft ? { ...changes, selectedItem: state.selectedItem } : changes;
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChoose(selectedItem.value);
    },
  });
  return (
    <div className="picker">
      <span {...list.getLabelProps()} className="sr">
        {label}
      </span>
      <button type="button" className="picker__btn" {...list.getToggleButtonProps({ ref: props.controlRef })}>
        <span>{chosen?.name ?? prompt}</span>
        <Icon name="down" />
      </button>
      <OptionList list={list} items={items} chosen={chosen} message={message} />
    </div>
  );
}

/** The chosen option, the message of the list, and the settings that both kinds of listbox share. */
function commonOf({ options, value, initiallyOpen = false }: SearchSelectProps, items: SelectOption[]) {
  const chosen = options.find((option) => option.value === value) ?? null;
  const message = listMessage({ total: options.length, matches: items.length });
  const common = {
    items,
    itemToString: (option: SelectOption | null) => option?.name ?? '',
    itemToKey: (option: SelectOption | null) => option?.value,
    selectedItem: chosen,
    initialIsOpen: initiallyOpen,
    getA11yStatusMessage: ({ isOpen }: { isOpen: boolean }) => (isOpen ? (message ?? '') : ''),
  };
  return { common, chosen, message };
}

interface ListProps {
  list: UseComboboxReturnValue<SelectOption> | UseSelectReturnValue<SelectOption>;
  items: readonly SelectOption[];
  chosen: SelectOption | null;
  message: string | null;
}

/** The drop-down list of a SearchSelect. The list element always exists, because the control refers to its id. */
function OptionList({ list, items, chosen, message }: ListProps) {
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
