import type { AppContext } from '#functions/http/app.ts';

/** Who of the staff asks; null for everybody else. Nobody can sign in yet. */
export const staffOf: (c: AppContext) => Promise<{ name: string } | null> = () => Promise.resolve(null);
