import { Notice } from '#ui/Notice.tsx';

/** M88: and none exist anywhere. */
export function NoCardFees() {
  return <Notice icon="card">We do not charge Credit Card fees!</Notice>;
}
