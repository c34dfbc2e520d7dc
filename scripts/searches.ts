import { printAnswer } from './office/answer.ts';
import { fromDatabase } from './office/database.ts';
import { searches } from './office/searches.ts';
import { stopToolsOnSignal } from './machine/run-tool.mjs';

/** Shows searches without a result, the most frequent first. */
stopToolsOnSignal();
printAnswer(await searches(process.argv.slice(2), fromDatabase));
