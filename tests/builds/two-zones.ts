import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { copyProject } from '../../scripts/machine/demonstration-copy.mjs';
import { ROOT, toolEnvironment } from '../../scripts/machine/machine.mjs';
import { runTool, stopToolsOnSignal, tail } from '../../scripts/machine/run-tool.mjs';

/**
 * `npm run -s test:builds` builds the site twice as of the same minute, on a machine twelve hours behind UTC and on one
 * fourteen hours before it. Every file must be equal, byte for byte, but for one list of the search index: a day in a
 * page, a feed or a document is the operator's, never the machine's.
 */
Object.assign(process.env, toolEnvironment());
stopToolsOnSignal();

/** On these machines it is never the same day. */
const ZONES = ['Etc/GMT+12', 'Pacific/Kiritimati'] as const;
const FOLDER = join(ROOT, '.cache/two-zones');
/** Pictures have no day in them and take the longest. Everything else is made anew by each build. */
const SHARED = ['astro/assets', 'fonts'];
const MOST_NAMED = 20;

/**
 * The search index lists the kinds of pages in a random order, which differs between any two builds. The list is in its
 * `filter` file; the names of the files below contain a hash of it.
 */
const IN_RANDOM_ORDER = /^pagefind\/(?:filter\/en_|pagefind\.en_)[0-9a-f]+(?=\.pf_)/;
const NAMES_THE_LIST = 'pagefind/pagefind-entry.json';
const HASH = /en_[0-9a-f]+/g;
/** The bytes of CBOR that begin one entry of the list: an array of two, whose first item is a short text. */
const ENTRY = /\x82(?=[\x60-\x77])/;

/** Builds the copy on a machine of a zone, and returns its files with their hashes. */
async function filesBuiltIn(zone: string): Promise<Map<string, string>> {
  const cache = join(FOLDER, '.cache');
  rmSync(cache, { recursive: true, force: true });
  rmSync(join(FOLDER, 'dist'), { recursive: true, force: true });
  for (const part of SHARED) {
    if (existsSync(join(ROOT, '.cache', part))) {
      cpSync(join(ROOT, '.cache', part), join(cache, part), { recursive: true });
    }
  }
  const env = { TZ: zone, AS_OF: '2027-02-01 09:30', COMMIT: 'of-both', CI: '1' };
  const { ok, output } = await runTool(['npm', 'run', '-s', 'build'], { log: null, env, cwd: FOLDER });
  if (!ok) throw new Error(`The build in ${zone} failed:\n${tail(output, 40)}`);
  const kept = join(FOLDER, `dist-${zone.replace(/\W/g, '')}`);
  rmSync(kept, { recursive: true, force: true });
  renameSync(join(FOLDER, 'dist'), kept);
  return builtFiles(kept);
}

/** The files of a built site with a hash of what each contains. The list in random order is sorted first. */
function builtFiles(folder: string): Map<string, string> {
  const entries = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return comparable(relative(folder, path), readFileSync(path));
    }),
  );
}

/** The name and the hash of a file, equal for two files that say the same. */
function comparable(file: string, bytes: Buffer): [name: string, hash: string] {
  if (file === NAMES_THE_LIST) return [file, hashOf(bytes.toString('utf8').replace(HASH, ''))];
  if (!IN_RANDOM_ORDER.test(file)) return [file, hashOf(bytes)];
  const items = gunzipSync(bytes).toString('latin1').replace(HASH, '').split(ENTRY).toSorted();
  return [file.replace(IN_RANDOM_ORDER, (name) => name.replace(HASH, '')), hashOf(items.join('\n'))];
}

function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

copyProject(FOLDER, 'content');
const west = await filesBuiltIn(ZONES[0]);
const east = await filesBuiltIn(ZONES[1]);
const different = [...new Set([...west.keys(), ...east.keys()])]
  .filter((file) => west.get(file) !== east.get(file))
  .toSorted();
if (west.size === 0 || different.length > 0) {
  const named = different.slice(0, MOST_NAMED).map((file) => `  ${file}`);
  console.error(
    [
      `Of ${west.size} files, ${different.length} differ between a build in ${ZONES[0]} and one in ${ZONES[1]}:`,
      ...named,
      `Compare them in the folders dist-… of ${FOLDER}. Whatever writes the day has to take the operator's zone.`,
    ].join('\n'),
  );
  process.exitCode = 1;
} else {
  console.log(`${west.size} files of two builds, in ${ZONES.join(' and ')}, are equal byte for byte.`);
}
