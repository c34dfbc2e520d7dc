import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The lines that a command prints, and whether it succeeded. */
export interface Answer {
  readonly ok: boolean;
  readonly lines: readonly string[];
  /** Whether the lines are what was asked for, even if they are bad news. */
  readonly isReport?: boolean;
  /** Printed to stderr, because the lines may go into a file. */
  readonly note?: string;
}

export function refuse(...lines: string[]): Answer {
  return { ok: false, lines };
}

/** What to say of something that was thrown. */
export function messageOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}

/** Reads the words of a command. Wrong ones are refused, with how the command is used. */
export function readWords<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return { asked: parseArgs(config) };
  } catch (fault) {
    return { refused: refuse(messageOf(fault), '', usage) };
  }
}

/** Prints an answer: a report to stdout, and why a command failed to stderr. One that failed exits with an error code. */
export function printAnswer({ ok, lines, isReport = ok, note }: Answer): void {
  (isReport ? console.log : console.error)(lines.join('\n'));
  if (note !== undefined) console.error(note);
  if (!ok) process.exitCode = 1;
}
