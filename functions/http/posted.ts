import type { ErrorMap } from '#contract/errors.ts';

/** What a form was last sent with, and what is wrong with it: nothing that was typed is lost. */
export interface Posted {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: ErrorMap;
}
