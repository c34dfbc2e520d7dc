// @ts-check
import { ensureInstalled } from './machine/ensure-installed.mjs';
import { STAGES } from './stages/stages.mjs';
import { runStages } from './stages/run-stages.mjs';
import { stopToolsOnSignal } from './machine/run-tool.mjs';

stopToolsOnSignal();
const fault = await ensureInstalled();
if (fault === null) {
  process.exitCode = (await runStages(STAGES.filter(({ isStatic }) => isStatic))) ? 0 : 1;
} else {
  console.error(`\n${fault}\n`);
  process.exitCode = 1;
}
