import { readdirSync } from 'node:fs';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { IMPORTED, SETTINGS_FILES, TEXT_KINDS, type ContentFile, ENDINGS } from '#catalogue/check/content-files.ts';
import { fileMistake, suggest, type ContentProblem } from '#catalogue/check/problem.ts';
import { REGISTER } from '#catalogue/check/register.ts';
import { closestTo } from '#domain/text/spelling.ts';

type Words = readonly [problem: string, mend: string];

/** Files that operating systems create. */
const LEFT_BEHIND = /^(\..*|Thumbs\.db|desktop\.ini)$/i;
const CAMERA = /\.(heic|heif|tiff?|bmp|psd|raw|cr2|nef|dng|ai|eps|jfif)$/i;
const DOCUMENT = /\.(docx?|odt|rtf|pages|pdf|xlsx?|numbers)$/i;
const COPY = /(~|\.(bak|orig|old|tmp|swp))$|( copy| \(\d+\)| - Copy)(\.\w+)?$/i;
const BESIDE_FOLDERS: Words = [
  'is outside the content folders, so it won’t appear on the site',
  `Move it into one of them: ${TEXT_KINDS.join(', ')}.`,
];
const IN_A_TOUR = ['index.md', 'departures.yaml'];

/** Lists every file below `content/` relative to the root, with forward slashes, without files of the system. */
export function filesOfContent(root: string): string[] {
  return readdirSync(join(root, 'content'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !LEFT_BEHIND.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted();
}

export function isMedia(file: string): boolean {
  return Object.values(ENDINGS)
    .flat()
    .some((ending) => file.toLowerCase().endsWith(`.${ending}`));
}

/** Finds files that no page uses because of their name, ending or folder. */
export function checkUnreadFiles(files: readonly string[], known: readonly ContentFile[]): ContentProblem[] {
  const read = new Set([...known.map(({ file }) => file), REGISTER, IMPORTED]);
  const folders = new Set([...TEXT_KINDS, 'tours', 'settings'].map((kind) => `content/${kind}`));
  const toldOf = new Set<string>();
  return files.flatMap((file): ContentProblem[] => {
    if (read.has(file)) return [];
    const top = file.split('/').slice(0, 2).join('/');
    if (top !== file && !folders.has(top)) {
      if (toldOf.has(top)) return [];
      toldOf.add(top);
      return [fileMistake(file, `the site doesn’t use the folder ${top}`, suggest(top, [...folders]))];
    }
    if (isMedia(file)) return [];
    return [fileMistake(file, ...(top === file ? BESIDE_FOLDERS : reasonOf(file)))];
  });
}

/** Explains why no page uses a file, with the most likely reason first. */
function reasonOf(file: string): Words {
  const name = basename(file);
  const [, kind = '', ...inside] = file.split('/');
  if (CAMERA.test(name)) {
    return ['is a picture that browsers can’t show', 'Export it as JPEG or PNG, as large as possible.'];
  }
  if (COPY.test(name)) return ['looks like a copy and isn’t used', 'Delete it, or rename it.'];
  if (DOCUMENT.test(name)) {
    const place = `${dirname(file)}/${asSlug(name)}.md`;
    const mend = `Paste its text into a file such as ${place}; put a file to download into public/.`;
    return ['is a document, which no page can show', mend];
  }
  if (kind === 'tours') return inTours(file, inside);
  if (kind === 'settings') {
    const near = SETTINGS_FILES.find((wanted) => stem(wanted) === stem(name)) ?? name;
    return ['is not a setting of the site', suggest(near, SETTINGS_FILES)];
  }
  if (inside.length > 1) {
    const wanted = /^index\.\w+$/i.test(name) ? inside[0]! : asSlug(name);
    const mend = `Move it to content/${kind}/${wanted}${ending(file)}.`;
    return ['is in a subfolder, so it won’t appear on the site', mend];
  }
  const end = extname(name) === '' ? 'has no ending' : `ends in ${extname(name)}`;
  return [`its name ${end}, so it won’t appear on the site`, `Rename it to ${asSlug(name)}${ending(file)}.`];
}

function inTours(file: string, inside: readonly string[]): Words {
  const name = basename(file);
  if (inside.length === 1) {
    const mend = `Move it to content/tours/${asSlug(name)}/index.md, with a departures.yaml beside it.`;
    return ['a tour is a folder', mend];
  }
  const near = IN_A_TOUR.find((wanted) => stem(wanted) === stem(name)) ?? closestTo(name, IN_A_TOUR);
  const mend =
    near === undefined ? `A tour has ${IN_A_TOUR.join(' and ')}, and its pictures.` : `Rename it to ${near}.`;
  return ['is not a file the site uses', mend];
}

/** The correct ending of a text file: `.mdx` if the name of an article contains it, else `.md`. */
function ending(file: string): string {
  return /^content\/articles\/.*\.mdx/i.test(file) ? '.mdx' : '.md';
}

function stem(name: string): string {
  return name.toLowerCase().replace(/\..*$/, '');
}

/** Turns a file name into the form of an address, without its endings. */
function asSlug(name: string): string {
  return stem(name)
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
