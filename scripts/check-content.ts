import { existsSync, readFileSync } from 'node:fs';
import { jsonFault } from '#catalogue/check/source-file.ts';
import { formatProblems } from '#catalogue/check/problem.ts';
import { printAnswer, refuse } from './office/answer.ts';

/** Lists every problem of the content, or of the folder given as argument, and fails if one is a mistake. */
const words = process.argv.slice(2);
const fault = faultOfSettings();
if (fault === null) {
  const { runContentCheck } = await import('./content/run-content-check.ts');
  const { remarks, ...answer } = runContentCheck(words, process.env);
  if (remarks !== '') console.error(remarks);
  printAnswer(answer);
} else {
  printAnswer(refuse(fault));
}

/** The check's own code imports these settings, so a fault in them would end it before it could name the file. */
function faultOfSettings(): string | null {
  for (const name of ['prices', 'wording']) {
    const file = `content/settings/${name}.json`;
    if (!existsSync(file)) continue;
    const found = jsonFault(readFileSync(file, 'utf8'));
    if (found !== null) return formatProblems([{ ...found, file, field: '', severity: 'mistake' }]);
  }
  return null;
}
