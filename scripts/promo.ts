import { printAnswer } from './office/answer.ts';
import { databaseAt } from './office/database.ts';
import { readPromoCommand } from './office/promo-command.ts';
import { runPromo } from './office/run-promo.ts';
import { stopToolsOnSignal } from './machine/run-tool.mjs';

/** Adds, lists and removes promo codes. */
stopToolsOnSignal();
const command = readPromoCommand(process.argv.slice(2));
const isRemote = command.kind !== 'wrong' && command.remote;
printAnswer(await runPromo(command, databaseAt({ remote: isRemote })));
