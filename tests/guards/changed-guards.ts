import { weakeningsOf, type Guard } from './a-guard.ts';
import type { Changes, Lines } from './changes.ts';

/** Guards that a change may have left without their test. */
export interface ChangedGuards {
  /** Those to prove, not more than asked for. */
  readonly chosen: readonly Guard[];
  readonly leftOut: readonly Guard[];
}

/** A part of a file, such as a guard's text, its test or its entry in the list. */
interface Part {
  readonly file: string;
  /** Null where the file does not have it. */
  readonly lines: Lines | null;
}

/**
 * The guards of which the guarded file, the test's file or the entry in the list changed. Where they are more than
 * `most`, those come first of which a changed line is in the guarded text, in the test or in the entry itself.
 */
export function guardsIn(
  changes: Changes,
  guards: readonly Guard[],
  { most, read }: { readonly most: number; readonly read: (file: string) => string },
): ChangedGuards {
  const sources = new Map([...changes.keys()].map((file) => [file, read(file)]));
  const lists = [...sources.keys()].filter((file) => /^tests\/guards\/[\w-]+\.ts$/.test(file));
  const hasChanged = ({ file, lines }: Part) =>
    lines !== null && (changes.get(file) ?? []).some(([first, last]) => first <= lines[1] && lines[0] <= last);
  const partsOf = (guard: Guard): Part[] => [
    ...weakeningsOf(guard).map(({ file, text }) => ({ file, lines: linesOf(text, sources.get(file)) })),
    { file: guard.test, lines: linesFrom(guard.fails, sources.get(guard.test), /\n\n *(test|describe)\b/) },
    ...lists.map((file) => ({ file, lines: linesFrom(`guard: '${guard.guard}'`, sources.get(file), /\n {2}\},?\n/) })),
  ];
  const touched = guards.filter((guard) => {
    const isInChangedFile = [guard.test, ...weakeningsOf(guard).map(({ file }) => file)].some((file) =>
      changes.has(file),
    );
    return isInChangedFile || partsOf(guard).some(hasChanged);
  });
  const nearest = touched.filter((guard) => partsOf(guard).some(hasChanged));
  const ordered = [...nearest, ...touched.filter((guard) => !nearest.includes(guard))];
  return { chosen: ordered.slice(0, most), leftOut: ordered.slice(most) };
}

function linesOf(text: string, source: string | undefined): Lines | null {
  const at = source?.indexOf(text) ?? -1;
  return source === undefined || at === -1 ? null : [lineAt(source, at), lineAt(source, at + text.length)];
}

/** From a text to the end of what it begins. */
function linesFrom(text: string, source: string | undefined, end: RegExp): Lines | null {
  const at = source?.indexOf(text) ?? -1;
  if (source === undefined || at === -1) return null;
  const length = source.slice(at).search(end);
  return [lineAt(source, at), length === -1 ? Infinity : lineAt(source, at + length)];
}

function lineAt(source: string, position: number): number {
  return source.slice(0, position).split('\n').length;
}
