// @ts-check
import { ensureInstalled } from './ensure-installed.mjs';
import { STAGES, stagesAskedFor } from './stages.mjs';
import { runStages } from './run-stages.mjs';
import { stopToolsOnSignal } from './run-tool.mjs';

stopToolsOnSignal();
const asked = stagesAskedFor(process.argv.slice(2));
const fault =
  asked.kind === 'stages'
    ? await ensureInstalled()
    : `There is no "${asked.word}" to run. There is: ${STAGES.map(({ name }) => name).join(', ')}`;
if (fault === null && asked.kind === 'stages') {
  process.exitCode = (await runStages(asked.stages)) ? 0 : 1;
} else {
  console.error(`\n${fault}\n`);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
