import { printAnswer } from './office/answer.ts';
import { fromDatabase } from './office/database.ts';
import { promo } from './office/promo.ts';
import { stopToolsOnSignal } from './machine/run-tool.mjs';

/** Adds, lists and removes promo codes. */
stopToolsOnSignal();
printAnswer(await promo(process.argv.slice(2), fromDatabase));
