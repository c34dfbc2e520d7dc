import { checkContent } from '#catalogue/check/check-content.ts';
import { formatProblems, hasMistakes } from '#catalogue/check/problem.ts';
import { registerIs } from '#catalogue/check/register.ts';

/**
 * Lists every problem of the content, or of the folder named as argument; fails when one is a mistake (N04). Content in
 * order is added to the register of what was published; where CI is set, the register has to have it already.
 */
const problems = checkContent(process.argv[2] ?? process.cwd(), { register: registerIs(process.env) });
if (problems.length > 0) console.error(formatProblems(problems));
if (hasMistakes(problems)) process.exitCode = 1;
else console.log('The content is in order.');
