import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { checkContent } from '#catalogue/check/check-content.ts';
import { formatProblems, hasMistakes } from '#catalogue/check/problem.ts';
import { clockInZone, dateInZone } from '#domain/calendar-date.ts';
import { refuse, type Answer } from '../office/answer.ts';
import { USAGE, type ImportCommand } from './import-command.ts';
import { importSite } from './import-site.ts';
import { PictureFolder } from './picture-folder.ts';
import { PictureSource } from './picture-source.ts';
import { readFolder } from './read-folder.ts';
import { readGhost } from './read-ghost.ts';
import { readWordPress } from './read-wordpress.ts';
import { formatReport } from './report.ts';
import { tidyFile } from './tidy-file.ts';

type Asked = Exclude<ImportCommand, { kind: 'wrong' }>;

/**
 * Brings the articles of another system into the content, or tidies a text that was pasted. Nothing is
 * fetched: pictures come from the folder that is named.
 *
 * @param root the folder above the content
 */
export function runImport(asked: ImportCommand, root: string): Answer {
  if (asked.kind === 'wrong') return refuse(...asked.messages, '', USAGE);
  const { kind, from, pictures } = asked;
  if (pictures !== null && !isFolder(pictures))
    return refuse(`${pictures} isn’t a folder. Name the folder that has the pictures.`);
  if (kind === 'markdown' ? !isFolder(from) : !existsSync(from))
    return refuse(`${from} doesn’t exist. Check its name.`);
  const source = new PictureSource(pictures ?? (kind === 'markdown' ? from : null));
  if (kind === 'tidy') {
    const tidied = tidyFile(root, from, new PictureFolder(root, source));
    if (typeof tidied === 'string') return refuse(tidied);
    return checked(root, `${tidied.file}: tidied.`, ...tidied.remarks);
  }
  const site = read(asked, root);
  if (typeof site === 'string') return refuse(site);
  return checked(root, formatReport(importSite(site, { root, source })));
}

function read({ kind, from }: Asked, root: string) {
  const zone = operatorZone(root);
  const zoneTime = (instant: number) => `${dateInZone(instant, zone)} ${clockInZone(instant, zone)}`;
  if (kind === 'markdown') return readFolder(from, zoneTime);
  const text = readFileSync(from, 'utf8');
  return kind === 'ghost' ? readGhost(basename(from), text, zoneTime) : readWordPress(basename(from), text, zoneTime);
}

function operatorZone(root: string): string {
  const settings = parse(readFileSync(join(root, 'content/settings/operator.yaml'), 'utf8')) as { time_zone?: string };
  return settings.time_zone ?? 'UTC';
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
