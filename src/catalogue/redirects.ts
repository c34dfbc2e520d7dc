import { getCollection } from 'astro:content';

export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** The new addresses of moved pages, from the editors' file. */
export async function listRedirects(): Promise<Redirect[]> {
  const [entry] = await getCollection('redirects');
  return entry?.data.redirects ?? [];
}
