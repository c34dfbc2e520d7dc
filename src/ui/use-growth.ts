import { useLayoutEffect, type RefObject } from 'react';

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
