import { treesText } from '#domain/text/booking-texts.ts';
import { Notice } from '#ui/Notice.tsx';

/** The number of trees that the trips plant (M05). */
export function Trees({ count }: { count: number }) {
  return (
    <Notice icon="leaf" tone="leaf">
      {treesText(count)}
    </Notice>
  );
}
