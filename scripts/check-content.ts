import { checkContent } from '#catalogue/check/check-content.ts';
import { formatProblems, hasMistakes } from '#catalogue/check/problem.ts';
import { registerIs } from '#catalogue/check/register.ts';

/**
 * Lists every problem of the content, or of the folder given as argument, and fails if one is a mistake (N04). Content
 * without mistakes is added to the register of published ids. With CI set the register must contain it already.
 */
const problems = checkContent(process.argv[2] ?? process.cwd(), { register: registerIs(process.env) });
if (problems.length > 0) console.error(formatProblems(problems));
if (hasMistakes(problems)) process.exitCode = 1;
else console.log('The content is in order.');
