/** The picture beside a search result, twice the size of its box. */
export const SEARCH_PICTURE = { width: 176, height: 220, fit: 'cover', format: 'webp' } as const;
