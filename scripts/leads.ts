import { printAnswer } from './office/answer.ts';
import { databaseAt } from './office/database.ts';
import { readLeadsCommand } from './office/leads-command.ts';
import { runLeads } from './office/run-leads.ts';
import { stopToolsOnSignal } from './machine/run-tool.mjs';

/** Shows what visitors sent with a form, and deletes the data of one visitor. */
stopToolsOnSignal();
const command = readLeadsCommand(process.argv.slice(2));
printAnswer(await runLeads(command, databaseAt(command)));
