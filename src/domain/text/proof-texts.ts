import { WORDING } from '#domain/wording.ts';
/** What an operator can show for itself. Each may be missing. */
export interface Proof {
  /** The year of the first trip. */
  readonly since?: number | undefined;
  /** Guests so far. */
  readonly guests?: number | undefined;
  /** A licence or an association, with its number. */
  readonly licence?: string | undefined;
}

/** The parts of the line of proof on the home page. What is missing takes no part. */
export function proofTexts({ since, guests, licence }: Proof = {}): string[] {
  return [
    ...(since === undefined ? [] : [`Since ${since}`]),
    ...(guests === undefined ? [] : [`${guests.toLocaleString(WORDING.language)} guests`]),
    ...(licence === undefined ? [] : [licence]),
  ];
}
