import { AS_OF } from '../../scripts/testing/test-time.mjs';
import { isBuiltForLooks } from './looks-time.ts';
import { comparison, PICTURES_SHELL } from './shell.ts';

/** Refuses a site of another day, whose pages differ by their dates, and says if the browser is not that of the pictures. */
export default function beforeLooks(): void {
  if (!isBuiltForLooks)
    throw new Error(`dist/ is not built as of ${AS_OF}, as the pictures are. Build it so: npm test -- build looks`);
  if (comparison.kind === 'none')
    console.log(
      'No pictures were compared: they need chromium-headless-shell (Debian: apt-get install chromium-headless-shell).',
    );
  if (comparison.kind === 'rough')
    console.log(
      `The pictures were compared roughly: they were taken with chromium-headless-shell ${PICTURES_SHELL}, and this is ${comparison.major}.`,
    );
}
