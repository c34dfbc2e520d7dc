import { printAnswer } from './answer.ts';
import { databaseAt } from './database.ts';
import { readLeadsCommand } from './leads-command.ts';
import { runLeads } from './run-leads.ts';
import { stopToolsOnSignal } from './run-tool.mjs';

/** Shows what visitors sent with a form, and deletes the data of one visitor. */
stopToolsOnSignal();
const command = readLeadsCommand(process.argv.slice(2));
printAnswer(await runLeads(command, databaseAt(command)));
