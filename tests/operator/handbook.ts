import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { aCameraPicture } from '../support/a-camera-picture.ts';

const HANDBOOK = readFileSync(join(import.meta.dirname, '../../docs/EDITING.md'), 'utf8');
const FENCE = /^```(\w+)(?: (new|append|change)(?: (\d+))? (\S+))?\n([\s\S]*?)^```$/gm;

interface Step {
  readonly kind: string;
  /** Where an added line begins. */
  readonly indent: number;
  readonly file: string;
  readonly text: string;
}

/** A job of the handbook, and what each of its steps writes into which file. */
export interface Job {
  readonly name: string;
  readonly steps: readonly Step[];
}

/** The everyday jobs in the order of the handbook. */
export function everydayJobs(): Job[] {
  const [, chapter = ''] = /^## Everyday jobs\n([\s\S]*?)^## /m.exec(HANDBOOK) ?? [];
  return chapter
    .split(/^### /m)
    .slice(1)
    .map((job) => ({
      name: job.slice(0, job.indexOf('\n')),
      steps: [...job.matchAll(FENCE)].map(([, language, kind = language!, indent = '0', file = '', text]) => ({
        kind,
        indent: Number(indent),
        file,
        text: text!,
      })),
    }));
}

/** Does a step in the project at `root` as its reader would, with photographs as a camera saves them. */
export async function follow({ kind, indent, file, text }: Step, root: string): Promise<void> {
  const path = join(root, file);
  if (kind === 'new') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    const pictures = text.match(/\.\/[\w-]+\.jpg/g) ?? [];
    const photograph = pictures.length === 0 ? '' : await aCameraPicture();
    for (const picture of pictures) writeFileSync(join(dirname(path), picture), photograph);
  } else if (kind === 'append') {
    writeFileSync(path, readFileSync(path, 'utf8') + text.replace(/^(?=.)/gm, ' '.repeat(indent)));
  } else if (kind === 'change') {
    writeFileSync(path, changed(readFileSync(path, 'utf8'), text));
  } else {
    for (const [, from, to] of text.matchAll(/^git mv (\S+) (\S+)$/gm)) renameSync(join(root, from!), join(root, to!));
  }
}

/** Replaces the line of the same field, or adds the field at the end of the front matter. */
function changed(file: string, text: string): string {
  const field = /^\w+:/.exec(text)![0];
  const lines = file.split('\n');
  const outer = lines.findIndex((line) => line.startsWith(`${field} `));
  const found = outer === -1 ? lines.findIndex((line) => line.trimStart().startsWith(`${field} `)) : outer;
  if (found !== -1) {
    const indent = /^ */.exec(lines[found]!)![0];
    return lines.toSpliced(found, 1, indent + text.trimEnd()).join('\n');
  }
  return lines.toSpliced(lines.indexOf('---', 1), 0, text.trimEnd()).join('\n');
}
