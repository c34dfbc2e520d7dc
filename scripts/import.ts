import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';
import { checkContent } from '#catalogue/check/check-content.ts';
import { formatProblems, hasMistakes } from '#catalogue/check/problem.ts';
import { clockInZone, dateInZone } from '#domain/calendar-date.ts';
import { readImportCommand, USAGE, type ImportCommand } from './import/import-command.ts';
import { importSite } from './import/import-site.ts';
import { PictureFolder } from './import/picture-folder.ts';
import { PictureSource } from './import/picture-source.ts';
import { readFolder } from './import/read-folder.ts';
import { readGhost } from './import/read-ghost.ts';
import { readWordPress } from './import/read-wordpress.ts';
import { formatReport } from './import/report.ts';
import { tidyFile } from './import/tidy-file.ts';

type Asked = Exclude<ImportCommand, { kind: 'wrong' }>;

/**
 * Brings the articles of another system into the content, or tidies a text that was pasted (E03, E16). The content is
 * under the folder the command runs in. Nothing is fetched: pictures come from the folder that is named.
 */
const root = process.cwd();
const command = readImportCommand(process.argv.slice(2));
const problem = command.kind === 'wrong' ? `${command.messages.join('\n')}\n\n${USAGE}` : carryOut(command);
if (problem !== null) {
  console.error(problem);
  process.exitCode = 1;
}

/** Imports and prints a report. Returns the error message of a failure. */
function carryOut(asked: Asked): string | null {
  const { kind, from, pictures } = asked;
  if (pictures !== null && !isFolder(pictures)) return `${pictures} is no folder. Name the folder the pictures are in.`;
  if (kind === 'markdown' ? !isFolder(from) : !existsSync(from)) return `${from} is not there.`;
  const source = new PictureSource(pictures ?? (kind === 'markdown' ? from : null));
  if (kind === 'tidy') {
    const tidied = tidyFile(root, from, new PictureFolder(root, source));
    if (typeof tidied === 'string') return tidied;
    console.log([`${tidied.file} is tidied.`, ...tidied.remarks].join('\n'));
    return checked();
  }
  const site = read(asked);
  if (typeof site === 'string') return site;
  console.log(formatReport(importSite(site, { root, source })));
  return checked();
}

function read({ kind, from }: Asked) {
  if (kind === 'markdown') return readFolder(from);
  const text = readFileSync(from, 'utf8');
  const zone = operatorZone();
  const zoneTime = (instant: number) =>
    `${dateInZone(instant, zone)} ${clockInZone(instant, zone).replace('.', ':').padStart(5, '0')}`;
  return kind === 'ghost' ? readGhost(basename(from), text, zoneTime) : readWordPress(basename(from), text, zoneTime);
}

function operatorZone(): string {
  const settings = parse(readFileSync('content/settings/operator.yaml', 'utf8')) as { time_zone?: string };
  return settings.time_zone ?? 'UTC';
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** Checks the imported content, like everything that an editor writes. */
function checked(): string | null {
  const problems = checkContent(root);
  return hasMistakes(problems) ? `The content has mistakes:\n\n${formatProblems(problems)}` : null;
}
