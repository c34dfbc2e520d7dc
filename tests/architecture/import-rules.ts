import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

/** Which layers a layer's files may import; its own it always may. What is not listed here is not a layer. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  catalogue: ['contract', 'domain'],
  api: ['contract'],
  analytics: ['contract', 'domain'],
  styles: [],
  directives: ['domain'],
  // The contract, for the one way a form works; the catalogue, for the pictures of entries.
  ui: ['directives', 'catalogue', 'contract', 'domain', 'styles'],
  features: ['ui', 'directives', 'analytics', 'api', 'catalogue', 'contract', 'domain', 'styles'],
  layouts: ['features', 'ui', 'directives', 'catalogue', 'domain', 'styles'],
  // The contract, for the pages that are JSON.
  pages: ['layouts', 'features', 'ui', 'catalogue', 'contract', 'domain', 'styles'],
  functions: ['contract', 'domain'],
};

/**
 * The features, the lowest first. A feature imports those of lower lines only. What it shows of them are their Astro
 * parts: an island of one feature never draws an island of another, it shares their store.
 */
const FEATURES: readonly (readonly string[])[] = [
  ['consent', 'currency', 'gallery', 'search', 'staff'],
  ['cart', 'chat', 'events', 'leads', 'reviews'],
  ['booking', 'calendar', 'check-in'],
  ['tours'],
  ['blog', 'documents', 'home'],
];

/**
 * The rooms of the functions, the lowest first. A room imports those of lower lines only, so that rooms of one line know
 * nothing of each other, and nothing below `http` knows of requests and answers. What puts the Worker together
 * (`app.ts`, `index.ts`) lies in no room and may use them all.
 */
const ROOMS: readonly (readonly string[])[] = [
  ['platform'],
  ['payments', 'mail', 'mailing-list'],
  ['context'],
  ['bookings', 'seats'],
  ['pricing', 'chat'],
  ['settlement'],
  ['cart', 'balance', 'check-in', 'leads', 'search'],
  ['checkout'],
  ['outbox', 'office'],
  ['timers'],
  ['http'],
  ['check-in/pages', 'checkout/pages', 'leads/pages', 'office/pages'],
  ['routes'],
];

/** Layers whose code runs anywhere, and so leans on nothing but itself. */
const WITHOUT_PACKAGES = new Set(['domain']);

/** The settings that are built into the code, because pages, islands and functions all use them: each in one file. */
export const BUILT_IN_SETTINGS: Readonly<Record<string, string>> = {
  '#settings/prices.json': 'src/domain/currency.ts',
  '#settings/wording.json': 'src/domain/text/wording.ts',
};

export interface SourceFile {
  /** From the project's folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** One sentence for each import that breaks a rule: the file, the import, the rule. */
export function findWrongImports(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const from = layerOf(path);
    if (from === null) return [];
    return importsOf(path, text).flatMap((specifier) => {
      const rule = brokenRule(path, from, specifier);
      return rule === null ? [] : [`${path} imports "${specifier}": ${rule}`];
    });
  });
}

function brokenRule(path: string, from: string, specifier: string): string | null {
  if (!specifier.startsWith('#') && !specifier.startsWith('.')) {
    return WITHOUT_PACKAGES.has(from) ? `${from} may import no package` : null;
  }
  if (specifier.startsWith('#settings/')) {
    if (BUILT_IN_SETTINGS[specifier] === path) return null;
    return `settings are read by the catalogue; only ${Object.values(BUILT_IN_SETTINGS).join(' and ')} have one built in`;
  }
  // The build makes the fonts, and the layouts name them.
  if (specifier.startsWith('#fonts/') && from === 'layouts') return null;
  const target = targetOf(path, specifier);
  const to = layerOf(target);
  if (to === null) return `${from} may import only layers of the project, and this is none`;
  if (to !== from) {
    if (specifier.startsWith('.')) return `another layer is imported by its name, "#${to}/…", never by a relative path`;
    const allowed = MAY_IMPORT[from] ?? [];
    if (allowed.includes(to)) return null;
    return `${from} may import ${allowed.length === 0 ? 'no other layer' : `only ${allowed.join(', ')}`}`;
  }
  if (from === 'features') return brokenFeatureRule(path, target);
  return from === 'functions' ? brokenRoomRule(roomOf(path), roomOf(target)) : null;
}

/** The project's own files that a file imports, types counted; each once. */
export function importedFiles({ path, text }: SourceFile): string[] {
  const own = importsOf(path, text).filter((specifier) => /^[#.]/.test(specifier));
  return [...new Set(own.map((specifier) => targetOf(path, specifier)))];
}

/** Every module a file names: static and dynamic imports, re-exports, types, and those of an Astro file's scripts. */
function importsOf(path: string, text: string): string[] {
  const types = path.endsWith('.mjs') ? Array.from(text.matchAll(TYPE_IN_COMMENT), (match) => match[1] ?? '') : [];
  const imported = scriptsOf(path, text).flatMap((script) =>
    ts.preProcessFile(script, true, true).importedFiles.map(({ fileName }) => fileName),
  );
  return [...imported, ...types];
}

/** A type in the comments of a script without types: `import('./read-report.mjs').Counts`. */
const TYPE_IN_COMMENT = /\bimport\('([^']+)'\)\./g;

function scriptsOf(path: string, text: string): string[] {
  if (!path.endsWith('.astro')) return [text];
  const frontMatter = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  return [frontMatter, ...Array.from(text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g), (match) => match[1] ?? '')];
}

function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(path), specifier);
  return specifier.startsWith('#functions/') ? specifier.slice(1) : `src/${specifier.slice(1)}`;
}

function layerOf(path: string): string | null {
  if (path.startsWith('functions/')) return 'functions';
  // The editors' contract is the catalogue's, in the one place where Astro looks for it.
  if (path === 'src/content.config.ts') return 'catalogue';
  const layer = /^src\/([^/]+)\//.exec(path)?.[1];
  return layer !== undefined && Object.hasOwn(MAY_IMPORT, layer) ? layer : null;
}

function brokenFeatureRule(path: string, target: string): string | null {
  const [from = '', to = ''] = [path, target].map((file) => file.split('/')[2]);
  if (from === to) return null;
  const [own, other] = [from, to].map((feature) => FEATURES.findIndex((line) => line.includes(feature)));
  if (own === -1) return `${from} is not in the table of features`;
  if (other === -1 || other! >= own!) return `${from} may import only features below it, and ${to} is not`;
  return path.endsWith('.tsx') && target.endsWith('.tsx')
    ? 'an island never imports an island of another feature'
    : null;
}

function brokenRoomRule(from: string, to: string): string | null {
  if (from === to) return null;
  const [own, other] = [from, to].map((room) => ROOMS.findIndex((line) => line.includes(room)));
  if (from !== NO_ROOM && own === -1) return `functions/${from} is not in the table of rooms`;
  if (from === NO_ROOM || (other !== -1 && other! < own!)) return null;
  return `functions/${from} may import only rooms below it, and functions/${to} is not`;
}

const NO_ROOM = '';

/** The folder of `functions/` a file lies in; the pages of a room are one of their own. */
function roomOf(path: string): string {
  const folders = path.split('/').slice(1, -1);
  return folders[1] === 'pages' ? folders.slice(0, 2).join('/') : (folders[0] ?? NO_ROOM);
}
