import type { Env } from '#functions/env.ts';
import type { Operator } from '#domain/operator.ts';
import { isTourCode, type Tour } from '#domain/tour.ts';

/** What is offered, from the files that were built with the pages: a page and a charge read the same price (N02). */
export interface Catalogue {
  readonly tour: (code: string) => Promise<Tour | null>;
  /** The tours of the given codes that exist; reads only their files, so cost does not grow with the catalogue. */
  readonly tours: (codes: Iterable<string>) => Promise<Map<string, Tour>>;
  readonly codes: () => Promise<string[]>;
  readonly operator: () => Promise<Operator>;
}

/** A catalogue that reads each file at most once: make one per request. */
export function readCatalogue(env: Pick<Env, 'ASSETS'>): Catalogue {
  const files = new Map<string, Promise<unknown>>();
  const read = (path: string): Promise<unknown> => {
    const known = files.get(path);
    if (known !== undefined) return known;
    const reading = readFile(env.ASSETS, path);
    files.set(path, reading);
    return reading;
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
    operator: async () => {
      const operator = (await read('/catalogue/operator.json')) as Operator | null;
      if (operator === null) throw new Error('The catalogue has no operator.json: the site was built without it');
      return operator;
    },
  };
}

/** The host must be `localhost`: the development server refuses any other, and the binding ignores it. */
async function readFile(assets: Fetcher, path: string): Promise<unknown> {
  const answer = await assets.fetch(`http://localhost${path}`);
  if (answer.status === 404) {
    await answer.body?.cancel();
    return null;
  }
  if (!answer.ok) throw new Error(`The catalogue answered ${answer.status} for ${path}`);
  return answer.json();
}
