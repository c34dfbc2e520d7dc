/** The lines that a command prints, and whether it succeeded. */
export interface Answer {
  readonly ok: boolean;
  readonly lines: readonly string[];
  /** Whether the lines are what was asked for, even if they are bad news. */
  readonly isReport?: boolean;
}

export function refuse(...lines: string[]): Answer {
  return { ok: false, lines };
}

/** Prints an answer: a report to stdout, and why a command failed to stderr. One that failed exits with an error code. */
export function printAnswer({ ok, lines, isReport = ok }: Answer): void {
  (isReport ? console.log : console.error)(lines.join('\n'));
  if (!ok) process.exitCode = 1;
}
