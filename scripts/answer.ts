/** What a command has to say, and whether it did what was asked. */
export interface Answer {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

export function refuse(...lines: string[]): Answer {
  return { ok: false, lines };
}

/** Says it to whoever ran the command; one that did not do what was asked ends with a fault. */
export function say({ ok, lines }: Answer): void {
  (ok ? console.log : console.error)(lines.join('\n'));
  if (!ok) process.exitCode = 1;
}
