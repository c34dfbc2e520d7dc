// @ts-check
import { ensureInstalled } from './ensure-installed.mjs';
import { STAGES } from './stages.mjs';
import { runStages } from './run-stages.mjs';
import { stopToolsOnSignal } from './run-tool.mjs';

stopToolsOnSignal();
const fault = await ensureInstalled();
if (fault === null) {
  process.exitCode = (await runStages(STAGES.filter(({ isStatic }) => isStatic))) ? 0 : 1;
} else {
  console.error(`\n${fault}\n`);
  process.exitCode = 1;
}
