/** One place of one file, and a text for it that no longer keeps what the place keeps. */
interface Weakening {
  /** From the project's folder. */
  readonly file: string;
  /** Occurs once in the file. */
  readonly text: string;
  readonly weaker: string;
}

/** A rule that the code keeps, and the test that fails when the code no longer keeps it. */
export interface Guard extends Weakening {
  /** What it keeps, in a few words. */
  readonly guard: string;
  /** The second place that keeps the same: one alone may go without harm, both may not. */
  readonly and?: Weakening;
  /** A test file of the functions or of the units, from the project's folder. */
  readonly test: string;
  /** A part of the name of the test that fails. */
  readonly fails: string;
}
