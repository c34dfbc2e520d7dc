import { parseArgs } from 'node:util';
import { checkContent } from '#catalogue/check/check-content.ts';
import { formatProblems, hasMistakes } from '#catalogue/check/problem.ts';
import { registerIs } from '#catalogue/check/register.ts';
import { contentBefore } from './review/content-before.ts';

/**
 * Lists every problem of the content, or of the folder given as argument, and fails if one is a mistake (N04). Content
 * without mistakes is added to the register of published ids. With CI set the register must contain it already.
 *
 * `--base` names a branch or a commit to compare prices, seats and terms with (E02). A question does not fail the
 * command: an editor answers it in the file, or a reviewer in the pull request.
 */
const { values, positionals } = parseArgs({ options: { base: { type: 'string' } }, allowPositionals: true });
const root = positionals[0] ?? process.cwd();
const before = contentBefore(root, values.base);
if (before === null && values.base !== undefined) {
  console.error(`There is no "${values.base}" to compare with. Name a branch or a commit; git fetch gets what is new.`);
  process.exitCode = 1;
} else {
  const problems = checkContent(root, { register: registerIs(process.env), ...(before === null ? {} : { before }) });
  const questions = problems.filter(({ severity }) => severity === 'question').length;
  if (problems.length > 0) console.error(formatProblems(problems));
  if (hasMistakes(problems)) process.exitCode = 1;
  else if (questions === 0) console.log('The content is in order.');
  else
    console.log(
      `The content is in order, if the answer to ${questions === 1 ? 'the question' : 'each question'} above is yes.`,
    );
}
