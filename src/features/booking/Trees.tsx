import { treesText } from '#domain/text/booking-texts.ts';
import { Notice } from '#ui/Notice.tsx';

/** The number of trees that the trips plant. Nothing for an operator who plants none. */
export function Trees({ count }: { count: number }) {
  const text = treesText(count);
  if (text === '') return null;
  return (
    <Notice icon="leaf" tone="leaf">
      {text}
    </Notice>
  );
}
