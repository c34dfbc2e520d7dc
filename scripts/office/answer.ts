/** The lines that a command prints, and whether it succeeded. */
export interface Answer {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

export function refuse(...lines: string[]): Answer {
  return { ok: false, lines };
}

/** Prints an answer. A command that failed exits with an error code. */
export function printAnswer({ ok, lines }: Answer): void {
  (ok ? console.log : console.error)(lines.join('\n'));
  if (!ok) process.exitCode = 1;
}
