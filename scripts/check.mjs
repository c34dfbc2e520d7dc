// @ts-check
import { ensureInstalled } from './ensure-installed.mjs';
import { PIECES } from './pieces.mjs';
import { runPieces } from './run-pieces.mjs';
import { stopToolsOnSignal } from './run-tool.mjs';

stopToolsOnSignal();
const fault = await ensureInstalled();
if (fault === null) {
  process.exitCode = (await runPieces(PIECES.filter(({ isStatic }) => isStatic))) ? 0 : 1;
} else {
  console.error(`\n${fault}\n`);
  process.exitCode = 1;
}
