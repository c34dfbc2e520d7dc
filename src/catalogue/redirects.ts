import { getCollection } from 'astro:content';

export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** Where pages that moved are now, as editors say (P42). */
export async function listRedirects(): Promise<Redirect[]> {
  const [entry] = await getCollection('redirects');
  return entry?.data.redirects ?? [];
}
