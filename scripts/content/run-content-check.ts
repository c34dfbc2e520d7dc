import { parseArgs } from 'node:util';
import { checkContent } from '#catalogue/check/check-content.ts';
import { formatProblems, hasMistakes } from '#catalogue/check/problem.ts';
import { registerIs } from '#catalogue/check/register.ts';
import { refuse, type Answer } from '../office/answer.ts';
import { contentBefore, earlierRegisters } from './content-before.ts';

/** The answer, and what does not fail the command: advice, and questions that an editor answers in the file. */
interface CheckAnswer extends Answer {
  /** In words; empty without any. */
  readonly remarks: string;
}

/**
 * Checks the content under the current folder, or under the folder that the words name. Content without mistakes
 * is added to the register of published ids. With CI set the register must contain it already. An entry that an earlier
 * commit's register has must still be there.
 *
 * `--base` names a branch or a commit to compare prices, seats and terms with.
 *
 * @param words the words after `npm run -s check:content --`
 */
export function runContentCheck(words: readonly string[], env: NodeJS.ProcessEnv): CheckAnswer {
  const options = { base: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
  const root = positionals[0] ?? process.cwd();
  const before = contentBefore(root, values.base);
  if (before === null && values.base !== undefined) {
    const why = `There is no "${values.base}" to compare with. Name a branch or a commit; git fetch gets what is new.`;
    return { ...refuse(why), remarks: '' };
  }
  const problems = checkContent(root, {
    register: registerIs(env),
    earlierRegisters: earlierRegisters(root, values.base),
    ...(before === null ? {} : { before }),
  });
  const remarks = formatProblems(problems);
  if (hasMistakes(problems)) return { ...refuse(remarks), remarks: '' };
  const questions = problems.filter(({ severity }) => severity === 'question').length;
  const condition = questions === 1 ? 'the question' : 'each question';
  const answered = questions === 0 ? '' : `, if the answer to ${condition} above is yes`;
  return { ok: true, lines: [`The content is in order${answered}.`], remarks };
}
