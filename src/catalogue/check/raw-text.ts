import { fileMistake, type ContentProblem } from '#catalogue/check/problem.ts';

/** A content file as text, with the problems found before parsing. */
export interface RawText {
  readonly text: string;
  readonly problems: readonly ContentProblem[];
}

/** UTF-8 that a program decoded as another encoding: `â€™` instead of an apostrophe, `Ã¼` instead of ü. */
const GARBLED = /â€[™œ\u009d˜“”¦]|Ã[©¨¼¤¶±³¡\u0178Ÿ]|Â[\u00A0£°©®«»]|\uFFFD/;
const CONFLICT = /^(?:<{7}|>{7})(?: .*)?$/;
/** Spaces that YAML does not accept as spaces, and characters without a width. */
const NO_SPACE = /[\u00A0\u2007\u202F]/;
const UNSEEN = /[\u200B\u2060\uFEFF]/;

/** Decodes a file. It reports the first fault only, because parsing would fail because of it too. */
export function rawText(file: string, bytes: Uint8Array): RawText {
  const fault = (line: number, problem: string, mend: string): RawText => ({
    text,
    problems: [{ ...fileMistake(file, problem, mend), line }],
  });
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const text = new TextDecoder().decode(bytes);
  const lines = text.split('\n');
  if (isWide || bytes.includes(0)) {
    return fault(1, 'is not written in UTF-8', 'Save it again as UTF-8.');
  }
  const conflict = lines.findIndex((line) => CONFLICT.test(line.trimEnd()));
  if (conflict !== -1) {
    const problem = 'two people changed this part at the same time';
    return fault(conflict + 1, problem, 'Keep the right lines, and remove those with <<<<<<<, ======= and >>>>>>>.');
  }
  const garbled = lines.findIndex((line) => GARBLED.test(line));
  if (garbled !== -1) {
    const found = GARBLED.exec(lines[garbled]!)![0];
    const shown = found === '\uFFFD' ? 'a letter can’t be read' : `"${found}" is a garbled letter or symbol`;
    return fault(garbled + 1, shown, 'Type the letter again, and save the file as UTF-8.');
  }
  const split = lines.findIndex((line) => line !== line.normalize('NFC'));
  if (split !== -1) {
    const [word] = lines[split]!.split(/\s+/).filter((part) => part !== part.normalize('NFC'));
    const whole = word!.normalize('NFC');
    return fault(
      split + 1,
      `an accent in "${whole}" is a separate character`,
      `Write ${whole} here: type it, or copy it from this line.`,
    );
  }
  return { text, problems: [] };
}

/** The first line of YAML with an invisible character, counted from 1; undefined if there is none. */
export function unseenSignIn(yaml: string): { readonly line: number } | undefined {
  const at = yaml.split('\n').findIndex((line) => {
    if (/^\s*#/.test(line)) return false;
    const [before = ''] = line.split(/['"]/);
    return UNSEEN.test(line) || NO_SPACE.test(before.slice(0, before.indexOf(':') + 2));
  });
  return at === -1 ? undefined : { line: at + 1 };
}

/** Why a file is not JSON, in words for editors. */
interface JsonFault {
  readonly line: number;
  readonly problem: string;
  readonly mend: string;
}

/** The first fault of a JSON file; null when it can be read. */
export function jsonFault(text: string): JsonFault | null {
  try {
    JSON.parse(text);
    return null;
  } catch (fault) {
    const position = Number(/position (\d+)/.exec(String(fault))?.[1] ?? text.length);
    const before = text.slice(0, position).trimEnd();
    const line = before.split('\n').length;
    if (before.endsWith(',') && /^\s*[}\]]/.test(text.slice(position))) {
      return { line, problem: 'there is an extra comma', mend: 'Remove the comma at the end of this line.' };
    }
    return {
      line,
      problem: 'a comma, colon, quotation mark or bracket is missing or extra',
      mend: 'Compare the line with the ones around it.',
    };
  }
}
