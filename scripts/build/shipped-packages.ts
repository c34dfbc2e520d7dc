import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A package of others whose code or fonts reach a browser. */
export interface ShippedPackage {
  readonly name: string;
  readonly licence: string;
  readonly source: string;
}

interface Manifest {
  readonly name: string;
  readonly license?: string;
  readonly homepage?: string;
  readonly repository?: string | { readonly url?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The code that browsers run. Files of the build, which import Node or Astro, are left out. */
const IN_BROWSERS = 'src/{analytics,api,contract,directives,domain,features,layouts,ui}/**/*.{ts,tsx,astro}';
const OF_THE_BUILD = /from '(node:|astro[:/]|sharp'|unified')/;
const AN_IMPORT = /(?:^import (?!type)[^';]*|^export [^';]* from |\bimport\()'([^#.'][^']*)'/gm;

/** Tools that put code of their own into the pages, and not what they depend on: hydration, preloading and search. */
const TOOLS = ['astro', '@astrojs/react', 'pagefind', 'vite'];
/** Loaded by `npm run -s dev` alone. */
const IN_DEVELOPMENT = ['@vitejs/plugin-react'];

/**
 * Every package of others that ships to browsers, by name: what the code for browsers imports, with all that this
 * depends on, the fonts, and the tools that write into the pages.
 */
export function shippedPackages(root: string): ShippedPackage[] {
  const own = manifestIn(root);
  const fonts = Object.keys(own.dependencies ?? {}).filter((name) => /^@(fontsource|expo-google-fonts)/.test(name));
  const found = new Map<string, Manifest>();
  const imported = [...importedIn(root)].filter((name) => ![...TOOLS, ...IN_DEVELOPMENT].includes(name));
  for (const name of imported) addWithDependencies(found, root, name);
  for (const name of [...fonts, ...TOOLS]) found.set(name, manifestIn(folderOf(root, name)));
  return [...found.values()].map(toShipped).toSorted((a, b) => a.name.localeCompare(b.name));
}

function importedIn(root: string): Set<string> {
  const texts = globSync(IN_BROWSERS, { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'));
  const specifiers = texts
    .filter((text) => !OF_THE_BUILD.test(text))
    .flatMap((text) => [...text.matchAll(AN_IMPORT)].map(([, specifier]) => specifier!));
  return new Set(specifiers.map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)![0]));
}

function addWithDependencies(found: Map<string, Manifest>, from: string, name: string): void {
  const folder = folderOf(from, name);
  const manifest = manifestIn(folder);
  if (found.has(name)) return;
  found.set(name, manifest);
  for (const needed of Object.keys(manifest.dependencies ?? {})) addWithDependencies(found, folder, needed);
}

/** The folder of a package as another one finds it: its own copy, or that of a folder above. */
function folderOf(from: string, name: string): string {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  if (dirname(from) === from) throw new Error(`The package ${name} is not installed. Run npm install.`);
  return folderOf(dirname(from), name);
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function toShipped({ name, license = '', repository, homepage = '' }: Manifest): ShippedPackage {
  const address = typeof repository === 'string' ? repository : (repository?.url ?? homepage);
  const source = address
    .replace(/^git\+|\.git$/g, '')
    .replace(/^(git|ssh):\/\/(git@)?/, 'https://')
    .replace(/^(github:)?([\w-]+\/[\w.-]+)$/, 'https://github.com/$2');
  return { name, licence: license, source };
}
