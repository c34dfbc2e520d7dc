import { AS_OF } from '../../scripts/stages/test-time.mjs';
import { NOTE_MARK } from '../../scripts/stages/run-stages.mjs';
import { isBuiltForLooks } from './looks-time.ts';
import { comparison, PICTURES_SHELL } from './shell.ts';

/** Refuses a site of another day, whose pages differ by their dates, and says if the browser is not that of the pictures. */
export default function beforeLooks(): void {
  if (!isBuiltForLooks)
    throw new Error(`dist/ is not built as of ${AS_OF}, as the pictures are. Build it so: npm test -- build looks`);
  if (comparison.kind === 'none')
    note(
      'No pictures were compared: they need chromium-headless-shell (Debian: apt-get install chromium-headless-shell).',
    );
  if (comparison.kind === 'rough')
    note(
      `The pictures were compared roughly: they were taken with chromium-headless-shell ${PICTURES_SHELL}, and this is ${comparison.major}.`,
    );
}

function note(text: string): void {
  console.log(`${NOTE_MARK}${text}`);
}
