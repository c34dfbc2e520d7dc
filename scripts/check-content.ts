import { printAnswer } from './office/answer.ts';
import { runContentCheck } from './review/run-content-check.ts';

/** Lists every problem of the content, or of the folder given as argument, and fails if one is a mistake (N04). */
const { remarks, ...answer } = runContentCheck(process.argv.slice(2), process.env);
if (remarks !== '') console.error(remarks);
printAnswer(answer);
