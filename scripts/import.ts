import { runImport } from './import/run-import.ts';
import { printAnswer } from './office/answer.ts';

/** Imports articles into the content under the folder that the command runs in, or tidies one of them. */
printAnswer(runImport(process.argv.slice(2), process.cwd()));
