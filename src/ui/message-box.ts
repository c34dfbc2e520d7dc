import { useLayoutEffect, type KeyboardEvent, type RefObject } from 'react';

/** Lets a text box grow with its text in browsers without `field-sizing`. The style sheet says how far. */
export function useGrowth(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const field = box.current;
    if (field === null || CSS.supports('field-sizing', 'content')) return;
    field.style.blockSize = 'auto';
    const border = field.offsetHeight - field.clientHeight;
    field.style.blockSize = `${field.scrollHeight + border}px`;
  }, [box, text]);
}

/** Whether a key sends the message: Enter does, and Shift with Enter begins a line. A touch screen has no Shift. */
export function sendsMessage({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing && !matchMedia('(pointer: coarse)').matches;
}
