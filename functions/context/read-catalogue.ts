import type { Env } from '#functions/platform/env.ts';
import type { Operator, SiteBuild } from '#domain/operator.ts';
import { isTourCode, type Tour } from '#domain/tour.ts';

/** The tours on sale, read from the files that were built with the pages: page and charge use the same price. */
export interface Catalogue {
  readonly tour: (code: string) => Promise<Tour | null>;
  /** The existing tours of the given codes. Reads only their files, so the cost does not grow with the catalogue. */
  readonly tours: (codes: Iterable<string>) => Promise<Map<string, Tour>>;
  readonly codes: () => Promise<string[]>;
  readonly operator: () => Promise<Operator>;
  readonly build: () => Promise<SiteBuild>;
}

/**
 * Contents of built files by deployment: pages, catalogue and functions are one version, and the next deployment has
 * its own binding and process. All requests share it, so nobody may change it.
 */
const builtFiles = new WeakMap<Fetcher, Map<string, unknown>>();

/**
 * A catalogue that reads each file at most once: make one per request.
 *
 * A built file stays in memory for later requests. A file of the development server has no etag and is read again, so
 * that an edit counts at once.
 */
export function readCatalogue(env: Pick<Env, 'ASSETS'>): Catalogue {
  const built = builtFiles.get(env.ASSETS) ?? new Map<string, unknown>();
  builtFiles.set(env.ASSETS, built);
  const files = new Map<string, Promise<unknown>>();
  const read = (path: string): Promise<unknown> => {
    if (built.has(path)) return Promise.resolve(built.get(path));
    const known = files.get(path);
    if (known !== undefined) return known;
    const reading = readFile(env.ASSETS, path).then(({ content, isBuilt }) => {
      if (isBuilt) built.set(path, content);
      return content;
    });
    files.set(path, reading);
    return reading;
  };
  const readNeeded = async (name: string) => {
    const content = await read(`/catalogue/${name}`);
    if (content === null) throw new Error(`The catalogue has no ${name}: the site was built without it`);
    return content;
  };
  const tour = async (code: string) =>
    isTourCode(code) ? ((await read(`/catalogue/${code}.json`)) as Tour | null) : null;
  return {
    tour,
    tours: async (codes) => {
      const found = await Promise.all([...new Set(codes)].map(tour));
      return new Map(found.filter((entry) => entry !== null).map((entry) => [entry.code, entry]));
    },
    codes: async () => {
      const list = (await read('/tours.json')) as readonly Pick<Tour, 'code'>[] | null;
      return (list ?? []).map(({ code }) => code);
    },
    operator: async () => (await readNeeded('operator.json')) as Operator,
    build: async () => (await readNeeded('build.json')) as SiteBuild,
  };
}

/** The host must be `localhost`: the development server refuses any other, and the binding ignores it. */
async function readFile(assets: Fetcher, path: string): Promise<{ content: unknown; isBuilt: boolean }> {
  const answer = await assets.fetch(`http://localhost${path}`);
  if (answer.status === 404) {
    await answer.body?.cancel();
    return { content: null, isBuilt: false };
  }
  if (!answer.ok) throw new Error(`The catalogue answered ${answer.status} for ${path}`);
  return { content: await answer.json(), isBuilt: answer.headers.has('etag') };
}
