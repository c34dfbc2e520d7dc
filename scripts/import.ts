import { printAnswer } from './office/answer.ts';
import { readImportCommand } from './import/import-command.ts';
import { runImport } from './import/run-import.ts';

/** Imports articles into the content under the folder that the command runs in, or tidies one of them. */
printAnswer(runImport(readImportCommand(process.argv.slice(2)), process.cwd()));
