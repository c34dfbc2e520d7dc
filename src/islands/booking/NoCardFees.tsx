import { Notice } from '#ui/Notice.tsx';

/** The line about card fees (M88). There are no card fees. */
export function NoCardFees() {
  return <Notice icon="card">We do not charge Credit Card fees!</Notice>;
}
