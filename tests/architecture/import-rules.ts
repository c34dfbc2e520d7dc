import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

/** Which layers a layer's files may import; its own it always may. What is not listed here is not a layer. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  catalogue: ['contract', 'domain'],
  api: ['contract'],
  analytics: ['contract', 'domain'],
  stores: ['api', 'contract', 'domain', 'analytics'],
  ui: [],
  directives: ['stores'],
  // The one way a form of an island works.
  forms: ['ui', 'stores', 'contract', 'domain'],
  islands: ['forms', 'ui', 'stores', 'contract', 'domain', 'styles'],
  styles: [],
  // The contract and the styles of fields, for forms that work without an island.
  components: ['islands', 'ui', 'catalogue', 'stores', 'contract', 'domain', 'styles'],
  layouts: ['components', 'islands', 'catalogue', 'stores', 'domain', 'styles'],
  papers: ['components', 'catalogue', 'domain'],
  // The contract, for the pages that are JSON; the styles of fields, for forms without an island.
  pages: ['layouts', 'papers', 'components', 'islands', 'ui', 'catalogue', 'stores', 'contract', 'domain', 'styles'],
  functions: ['contract', 'domain'],
};

/** Rooms of the functions that answer requests. The others do their work for a timer or a queue just the same. */
const OF_HTTP = new Set(['routes', 'pages', 'http']);

/** Layers whose code runs anywhere, and so leans on nothing but itself. */
const WITHOUT_PACKAGES = new Set(['domain']);

/** The one setting that is built into the code, because pages, islands and functions all write prices. */
const BUILT_IN_SETTING = { specifier: '#settings/prices.json', path: 'src/domain/money.ts' };

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
    const isAllowed = specifier === BUILT_IN_SETTING.specifier && path === BUILT_IN_SETTING.path;
    return isAllowed ? null : `settings are read by the catalogue; only ${BUILT_IN_SETTING.path} has one built in`;
  }
  const target = targetOf(path, specifier);
  const to = layerOf(target);
  if (to === null) return `${from} may import only layers of the project, and this is none`;
  if (to !== from) {
    if (specifier.startsWith('.')) return `another layer is imported by its name, "#${to}/…", never by a relative path`;
    const allowed = MAY_IMPORT[from] ?? [];
    if (allowed.includes(to)) return null;
    return `${from} may import ${allowed.length === 0 ? 'no other layer' : `only ${allowed.join(', ')}`}`;
  }
  if (from === 'islands' && islandOf(target) !== islandOf(path)) return 'an island never imports another island';
  if (from === 'functions' && isRoom(path) && !isOfHttp(path) && isOfHttp(target)) {
    return `functions/${roomOf(path)} knows nothing of requests and answers`;
  }
  return null;
}

/** Every module a file names: static and dynamic imports, re-exports, types, and those of an Astro file's scripts. */
function importsOf(path: string, text: string): string[] {
  return scriptsOf(path, text).flatMap((script) =>
    ts.preProcessFile(script, true, true).importedFiles.map(({ fileName }) => fileName),
  );
}

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

function islandOf(path: string): string {
  return path.split('/')[2] ?? '';
}

/** The folder of `functions/` a file lies in; those that put the Worker together lie in none. */
function roomOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function isRoom(path: string): boolean {
  return path.split('/').length > 2;
}

function isOfHttp(path: string): boolean {
  return OF_HTTP.has(roomOf(path));
}
