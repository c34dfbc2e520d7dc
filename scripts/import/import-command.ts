import { parseArgs } from 'node:util';

/** What someone who runs `npm run -s import` asks for. */
export type ImportCommand =
  | { kind: 'wordpress' | 'ghost' | 'markdown' | 'tidy'; from: string; pictures: string | null }
  /** Each message says what is wrong and how to put it right. */
  | { kind: 'wrong'; messages: string[] };

const KINDS = ['wordpress', 'ghost', 'markdown', 'tidy'] as const;

export const USAGE = `npm run -s import -- wordpress export.xml
npm run -s import -- ghost export.json
npm run -s import -- markdown folder/
npm run -s import -- tidy content/articles/pasted.md

  --pictures folder/     the folder that has the pictures`;

/** Reads the words after `npm run -s import --`. */
export function readImportCommand(words: readonly string[]): ImportCommand {
  let parsed;
  try {
    parsed = parseArgs({ args: [...words], allowPositionals: true, options: { pictures: { type: 'string' } } });
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
  const [verb, from, ...rest] = parsed.positionals;
  const kind = KINDS.find((one) => one === verb);
  if (kind === undefined) return wrong(`Say what to import: ${KINDS.join(', ')}.`);
  if (from === undefined) return wrong(kind === 'markdown' ? 'Name the folder.' : 'Name the file.');
  if (rest.length > 0) return wrong(`Name one only, without ${rest.join(' ')}.`);
  return { kind, from, pictures: parsed.values.pictures ?? null };
}

function wrong(message: string): ImportCommand {
  return { kind: 'wrong', messages: [message] };
}
