import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { parseLocalTime } from '#domain/schedule.ts';
import type { ZoneTime } from './foreign-site.ts';

export type Fields = Readonly<Record<string, unknown>>;

const YAML = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*$(?:\r?\n)?/m;
const TOML = /^\+\+\+[ \t]*\r?\n([\s\S]*?)^\+\+\+[ \t]*$(?:\r?\n)?/m;
const END_OF_JSON = /\}[ \t]*(?:\r?\n|$)/g;

/** The fields at the top of a Markdown file, as YAML, TOML (`+++`) or JSON, and the text below. Null: unreadable. */
export function readFrontMatter(file: string): { fields: Fields; body: string } | null {
  const text = file.replace(/^\uFEFF/, '');
  if (text.startsWith('{') && !/^\{[{%]/.test(text)) return readJson(text);
  const kinds: [RegExp, (fields: string) => unknown][] = [
    [YAML, (fields) => parseYaml(fields) as unknown],
    [TOML, parseToml],
  ];
  for (const [pattern, parse] of kinds) {
    const match = pattern.exec(text);
    if (match?.index !== 0) continue;
    const fields = attempt(() => parse(match[1]!));
    return fields === null ? null : { fields, body: text.slice(match[0].length) };
  }
  return /^(?:---|\+\+\+)[ \t]*\r?\n[\w"-]+[ \t]*[:=]/.test(text) ? null : { fields: {}, body: text };
}

/** The object ends with the first brace that ends a line and makes it whole. */
function readJson(text: string): { fields: Fields; body: string } | null {
  for (const { index } of text.matchAll(END_OF_JSON)) {
    const fields = attempt(() => JSON.parse(text.slice(0, index + 1)) as unknown);
    if (fields !== null) return { fields, body: text.slice(index + 1).replace(/^\s*\n/, '') };
  }
  return null;
}

function attempt(read: () => unknown): Fields | null {
  try {
    const fields = read() ?? {};
    return typeof fields === 'object' && !Array.isArray(fields) ? (fields as Fields) : null;
  } catch {
    return null;
  }
}

const IN_NUMBERS = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\d{1,2}:\d{2})(?:\S*))?/;
const MONTH = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i;
const ZONE = /\d(?:Z| ?(?:GMT|UTC)| ?[+-]\d{2}:?\d{2})$/;

/**
 * A written day or time as `YYYY-MM-DD HH:MM` in the operator's zone, or null. One without a zone is of the operator's
 * zone; days such as 04/07/2019, whose month nobody can know, are not understood.
 */
export function readTime(written: string, zoneTime: ZoneTime): string | null {
  const [, year, month = '', day = '', clock = '00:00'] = IN_NUMBERS.exec(written) ?? [];
  const isInWords = MONTH.test(written) && /\d{4}/.test(written);
  if (year === undefined && !isInWords) return null;
  if (ZONE.test(written) && /:\d{2}/.test(written)) {
    const instant = Date.parse(written);
    return Number.isNaN(instant) ? null : zoneTime(instant);
  }
  if (year !== undefined)
    return parseLocalTime(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${clock.padStart(5, '0')}`);
  const instant = Date.parse(`${written.replace(/(\d)(?:st|nd|rd|th)\b/, '$1')} UTC`);
  return Number.isNaN(instant) ? null : new Date(instant).toISOString().slice(0, 16).replace('T', ' ');
}
