import { databaseAt } from './database.ts';
import { readLeadsCommand } from './leads-command.ts';
import { runLeads } from './run-leads.ts';
import { stopToolsOnSignal } from './run-tool.mjs';

/** Shows what visitors sent with a form, and deletes what is kept of one of them. */
stopToolsOnSignal();
const command = readLeadsCommand(process.argv.slice(2));
const { ok, lines } = await runLeads(command, databaseAt(command));
(ok ? console.log : console.error)(lines.join('\n'));
if (!ok) process.exitCode = 1;
