import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { checkContent } from '#catalogue/check/check-content.ts';
import { formatProblems, hasMistakes } from '#catalogue/check/problem.ts';
import { clockInZone, dateInZone } from '#domain/calendar-date.ts';
import { refuse, type Answer } from '../office/answer.ts';
import type { ZoneTime } from './foreign-site.ts';
import { importSite } from './import-site.ts';
import { Pictures } from './pictures.ts';
import { readFolder } from './read-folder.ts';
import { readGhost } from './read-ghost.ts';
import { readWordPress } from './read-wordpress.ts';
import { formatReport } from './report.ts';
import { tidyFile } from './tidy-file.ts';

const KINDS = ['wordpress', 'ghost', 'markdown', 'tidy'] as const;
const USAGE = `npm run -s import -- wordpress export.xml
npm run -s import -- ghost export.json
npm run -s import -- markdown folder/
npm run -s import -- tidy content/articles/pasted.md

  --pictures folder/     the folder that has the pictures`;

/**
 * Brings the articles of another system into the content, or tidies a text that was pasted. Nothing is
 * fetched: pictures come from the folder that is named.
 *
 * @param words what stands after `npm run -s import --`
 * @param root the folder above the content
 */
export function runImport(words: readonly string[], root: string): Answer {
  let asked;
  try {
    asked = parseArgs({ args: [...words], allowPositionals: true, options: { pictures: { type: 'string' } } });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error), '', USAGE);
  }
  const [verb, from, ...rest] = asked.positionals;
  const { pictures: folder } = asked.values;
  const kind = KINDS.find((one) => one === verb);
  if (kind === undefined) return refuse(`Say what to import: ${KINDS.join(', ')}.`, '', USAGE);
  if (from === undefined) return refuse(kind === 'markdown' ? 'Name the folder.' : 'Name the file.', '', USAGE);
  if (rest.length > 0) return refuse(`Name one only, without ${rest.join(' ')}.`, '', USAGE);
  if (folder !== undefined && !isFolder(folder))
    return refuse(`${folder} isn’t a folder. Name the folder that has the pictures.`);
  if (kind === 'markdown' ? !isFolder(from) : !existsSync(from))
    return refuse(`${from} doesn’t exist. Check its name.`);
  const pictures = new Pictures(root, folder ?? (kind === 'markdown' ? from : null));
  if (kind === 'tidy') {
    const tidied = tidyFile(root, from, pictures);
    return typeof tidied === 'string' ? refuse(tidied) : checked(root, `${tidied.file}: tidied.`, ...tidied.remarks);
  }
  const site = readSite(kind, from, operatorTime(root));
  return typeof site === 'string' ? refuse(site) : checked(root, formatReport(importSite(site, root, pictures)));
}

function readSite(kind: 'wordpress' | 'ghost' | 'markdown', from: string, zoneTime: ZoneTime) {
  if (kind === 'markdown') return readFolder(from, zoneTime);
  return (kind === 'ghost' ? readGhost : readWordPress)(basename(from), readFileSync(from, 'utf8'), zoneTime);
}

function operatorTime(root: string): ZoneTime {
  const settings = parse(readFileSync(join(root, 'content/settings/operator.yaml'), 'utf8')) as { time_zone?: string };
  const zone = settings.time_zone ?? 'UTC';
  return (instant) => `${dateInZone(instant, zone)} ${clockInZone(instant, zone)}`;
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** Checks the imported content, like everything that an editor writes. */
function checked(root: string, ...done: string[]): Answer {
  const problems = checkContent(root);
  if (!hasMistakes(problems)) return { ok: true, lines: done };
  return refuse(...done, '', `The content has mistakes:\n\n${formatProblems(problems)}`);
}
