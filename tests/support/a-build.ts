import type { SiteBuild } from '#domain/operator.ts';

/** The build of a site with short terms. */
export const A_BUILD: SiteBuild = {
  commit: 'a'.repeat(40),
  terms: 'Terms and privacy policy\n\n\nIF YOU CANCEL\n\n- Before: all comes back.\n',
};
