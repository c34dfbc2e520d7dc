import { useCombobox, useSelect } from 'downshift';
import { useState } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { OptionList } from '#ui/OptionList.tsx';
import { listMessage, matchingOptions, type SelectOption } from '#ui/select-options.ts';
import './search-select.css';

interface Props {
  /** Begins the ids of its parts; the label's is `<id>-label`. */
  id?: string;
  label: string;
  /** Keeps the label for screen readers alone, where a heading beside it says the same. */
  hideLabel?: boolean;
  /** What stands in it before anything is chosen. */
  prompt?: string;
  options: readonly SelectOption[];
  /** Empty when nothing is chosen. */
  value: string;
  onChoose: (value: string) => void;
  /** Whether typing narrows the list down. Where it does not, a letter jumps to the next option that begins with it. */
  searchable: boolean;
  /** More options than this are not listed at once: searching finds the others (M32). */
  limit: number;
  /** The control itself, for who has to give it the focus. */
  controlRef?: (control: HTMLElement | null) => void;
  initiallyOpen?: boolean;
}

/**
 * A listbox of the site's own look, one option of many (M31, M32).
 *
 * It looks as `styles/components/picker.css` says, which the page brings along: its plain version looks the same.
 */
export function SearchSelect(props: Props) {
  return props.searchable ? <WithSearch {...props} /> : <WithoutSearch {...props} />;
}

function WithSearch(props: Props) {
  const { label, hideLabel = false, prompt = 'Choose one', options, limit, onChoose } = props;
  const chosen = chosenOf(props);
  const [query, setQuery] = useState('');
  const items = matchingOptions(options, query, limit);
  const message = listMessage({ total: options.length, matches: items.length });
  const list = useCombobox<SelectOption>({
    ...idOf(props),
    items,
    itemToString: (option) => option?.name ?? '',
    itemToKey: (option) => option?.value,
    selectedItem: chosen,
    initialIsOpen: props.initiallyOpen ?? false,
    getA11yStatusMessage: ({ isOpen }) => (isOpen ? (message ?? '') : ''),
    stateReducer: (state, { type, changes }) => {
      const { ItemClick, InputKeyDownEnter, InputChange } = useCombobox.stateChangeTypes;
      const isChoice = type === ItemClick || type === InputKeyDownEnter;
      // Only a press or Enter chooses: leaving a list that was looked at changes nothing.
      const selectedItem = isChoice ? (changes.selectedItem ?? null) : state.selectedItem;
      const isAsk = type === InputChange || changes.isOpen === true;
      const inputValue = isAsk ? changes.inputValue : (selectedItem?.name ?? '');
      return { ...changes, selectedItem, ...(inputValue === undefined ? {} : { inputValue }) };
    },
    onStateChange: ({ type, inputValue, selectedItem }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) setQuery(inputValue ?? '');
      else if (selectedItem || inputValue !== undefined) setQuery('');
      if (selectedItem) onChoose(selectedItem.value);
    },
  });
  return (
    <div className="picker">
      <label {...list.getLabelProps()} className={hideLabel ? 'sr' : 'picker__label'}>
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

function WithoutSearch(props: Props) {
  const { label, hideLabel = false, prompt = 'Choose one', options, limit, onChoose } = props;
  const chosen = chosenOf(props);
  const items = options.slice(0, limit);
  const message = listMessage({ total: options.length, matches: items.length });
  const list = useSelect<SelectOption>({
    ...idOf(props),
    items,
    itemToString: (option) => option?.name ?? '',
    itemToKey: (option) => option?.value,
    selectedItem: chosen,
    initialIsOpen: props.initiallyOpen ?? false,
    getA11yStatusMessage: ({ isOpen }) => (isOpen ? (message ?? '') : ''),
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
      <span {...list.getLabelProps()} className={hideLabel ? 'sr' : 'picker__label'}>
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

function chosenOf({ options, value }: Props): SelectOption | null {
  return options.find((option) => option.value === value) ?? null;
}

function idOf({ id }: Props) {
  return id === undefined ? {} : { id, labelId: `${id}-label` };
}
