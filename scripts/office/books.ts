import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { booksCommand, BooksRow } from '#contract/commands.ts';
import { readWords, refuse, type Answer } from './answer.ts';
import type { Ask } from './site.ts';

const USAGE = `npm run -s books -- export > books.jsonl      everything as JSON lines; sealed values stay sealed
npm run -s books -- import books.jsonl        into a site without bookings, carts or form requests
npm run -s books -- restore TIME --yes        puts the books of a live site back to 2027-03-01T09:30Z

  --remote  ask the live site, not the one on this machine`;

const OPTIONS = { remote: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } } as const;
const TRIES = 3;
/** The most characters of rows in one request of an import. */
const PAGE_LENGTH = 500_000;

/** Copies the books to a file and back, and puts them back to an earlier time. */
export async function books(words: readonly string[], ask: Ask): Promise<Answer> {
  const { asked, refused } = readWords(USAGE, { args: [...words], options: OPTIONS, allowPositionals: true });
  if (refused) return refused;
  const { remote, yes } = asked.values;
  const [verb, subject = '', ...rest] = asked.positionals;
  const wrong = (message: string) => refuse(message, '', USAGE);
  if (rest.length > 0) return wrong(`Write only one. Remove: ${rest.join(' ')}`);
  if (yes && verb !== 'restore') return wrong('--yes only works with restore.');
  switch (verb) {
    case 'export':
      return subject === '' ? copyAll(ask, remote) : wrong('export writes to the screen: add > FILE.');
    case 'import':
      return existsSync(subject) ? fillFrom(subject, ask, remote) : wrong(`There is no file ${subject}`.trim());
    case 'restore':
      if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(subject) || Number.isNaN(Date.parse(subject)))
        return wrong('restore needs a time with its zone, such as 2027-03-01T09:30Z.');
      return ask(booksCommand, { act: 'restore', at: Date.parse(subject), yes }, remote);
    default:
      return wrong('Choose a command: export, import or restore.');
  }
}

/** What changes while it is copied would not fit together, so the copy begins again. */
async function copyAll(ask: Ask, remote: boolean): Promise<Answer> {
  for (let round = 0; round < TRIES; round += 1) {
    const answer = await copyOnce(ask, remote);
    if (answer !== null) return answer;
  }
  return refuse('error: bookings or carts changed during each copy.', 'fix: run it again in a quiet hour');
}

async function copyOnce(ask: Ask, remote: boolean): Promise<Answer | null> {
  const pages: string[] = [];
  let head = '';
  let after: string | null = null;
  let mark: string | null = null;
  do {
    const answer: v.InferOutput<typeof booksCommand.response> = await ask(
      booksCommand,
      { act: 'export', after },
      remote,
    );
    const { page } = answer;
    if (page === undefined) return answer;
    if (mark !== null && page.mark !== mark) return null;
    ({ next: after, mark } = page);
    head = JSON.stringify({ schema: page.schema });
    pages.push(page.lines);
  } while (after !== null);
  // The site gives what refers to others first, and an import takes it last.
  const lines = pages.join('').split('\n').slice(0, -1);
  return { ok: true, lines: [head, ...lines.toReversed()] };
}

const Head = v.pipe(v.string(), v.parseJson(), v.object({ schema: v.number() }));
const Line = v.pipe(v.string(), v.parseJson(), BooksRow);

async function fillFrom(file: string, ask: Ask, remote: boolean): Promise<Answer> {
  const [head = '', ...lines] = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const read = v.safeParse(Head, head);
  const bad = lines.findIndex((line) => !v.is(Line, line));
  if (!read.success || bad >= 0)
    return refuse(`error: ${file}:${read.success ? bad + 2 : 1} isn’t a line of an export.`, 'fix: export again');
  const begun = await ask(booksCommand, { act: 'begin-import', schema: read.output.schema }, remote);
  if (!begun.ok) return begun;
  for (const page of pagesOf(lines)) {
    const rows = page.map((line) => v.parse(Line, line));
    const answer = await ask(booksCommand, { act: 'import', rows }, remote);
    if (!answer.ok) return answer;
  }
  const ended = await ask(booksCommand, { act: 'end-import' }, remote);
  return ended.ok ? { ok: true, lines: [`Imported ${lines.length} rows.`] } : ended;
}

function pagesOf(lines: readonly string[]): string[][] {
  const pages: string[][] = [];
  let length = Infinity;
  for (const line of lines) {
    if (length + line.length > PAGE_LENGTH) {
      pages.push([]);
      length = 0;
    }
    pages.at(-1)!.push(line);
    length += line.length;
  }
  return pages;
}
