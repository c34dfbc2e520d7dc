import type { Refusal } from './use-contract-form.ts';
import { LiveRegion } from '#ui/LiveRegion.tsx';

interface Props {
  refusal: Refusal | null;
  /** The text that the form shows above its fields. */
  banner: string | null;
}

/** Tells screen readers what was wrong with the last press: the banner's text, and the names of the wrong fields. */
export function RefusalNote({ refusal, banner }: Props) {
  return <LiveRegion urgent>{refusal && <p key={refusal.press}>{textOf(refusal, banner)}</p>}</LiveRegion>;
}

function textOf({ errors, labels }: Refusal, banner: string | null): string {
  const names = labels.join(', ');
  if (banner !== null) return labels.length === 0 ? banner : `${banner} ${names}.`;
  if (labels.length > 1) return `Please fix the ${labels.length} fields marked below: ${names}.`;
  const message = Object.values(errors)[0]?.[0] ?? '';
  return labels.length === 0 ? message : `${names}: ${message}`;
}
