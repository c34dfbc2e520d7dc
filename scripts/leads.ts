import { printAnswer } from './office/answer.ts';
import { fromDatabase } from './office/database.ts';
import { leads } from './office/leads.ts';
import { stopToolsOnSignal } from './machine/run-tool.mjs';

/** Shows what visitors sent with a form, and deletes the data of one visitor. */
stopToolsOnSignal();
printAnswer(await leads(process.argv.slice(2), fromDatabase));
