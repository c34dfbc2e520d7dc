import { useState, type ClipboardEvent, type InputEvent } from 'react';

/**
 * Says that a field cut what was pasted, until something is deleted. A browser cuts without a word, and the guest would
 * send half of a number. Without a limit it says nothing.
 */
export function useCutPaste(limit = Infinity) {
  const [isCut, setCut] = useState(false);
  return {
    message: isCut ? `Only the first ${limit} characters fit. Please check the end.` : undefined,
    handlers: {
      onPaste: ({ currentTarget, clipboardData }: ClipboardEvent<HTMLInputElement>) => {
        const { value, selectionStart, selectionEnd } = currentTarget;
        const kept = value.length - (selectionEnd ?? 0) + (selectionStart ?? 0);
        setCut(kept + clipboardData.getData('text').trimEnd().length > limit);
      },
      onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => {
        if (currentTarget.value.length < limit) setCut(false);
      },
    },
  };
}
