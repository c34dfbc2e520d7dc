import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkContent } from '#catalogue/check/check-content.ts';
import type { ContentProblem } from '#catalogue/check/problem.ts';

/**
 * Lists the problems of the content in the folder `after`, with the questions that only a comparison can ask: a price
 * times ten, many more seats, other terms under the same version (E02, E11).
 *
 * @param before the folder of the same project before the change
 */
export function problemsOfChange(before: string, after: string): ContentProblem[] {
  return checkContent(after, {
    register: 'compared',
    before: (file) => {
      const path = join(before, file);
      return existsSync(path) ? readFileSync(path, 'utf8') : null;
    },
  });
}
