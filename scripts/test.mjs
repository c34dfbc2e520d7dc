// @ts-check
import { testsFolder } from './machine/demonstration-copy.mjs';
import { ensureInstalled } from './machine/ensure-installed.mjs';
import { ROOT } from './machine/machine.mjs';
import { runStages } from './stages/run-stages.mjs';
import { runTool, stopToolsOnSignal } from './machine/run-tool.mjs';
import { AS_OF } from './stages/test-time.mjs';
import { forContent, forCode, STAGES, stagesAskedFor, wordsFor } from './stages/stages.mjs';

stopToolsOnSignal();
const asked = stagesAskedFor(process.argv.slice(2));
const fault =
  asked.kind === 'stages'
    ? await ensureInstalled()
    : `There is no "${asked.word}" to run. There is: ${STAGES.map(({ name }) => name).join(', ')}`;
if (fault === null && asked.kind === 'stages') {
  process.exitCode = (await runAsked(asked.stages)) ? 0 : 1;
} else {
  console.error(`\n${fault}\n`);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

/**
 * Runs the stages; in another operator's project those about its content there, and then the tests of the code in the
 * copy whose content is the demonstration (E23). The demonstration is checked and built as of one day, so that every run
 * is the same; an operator's own content as of today.
 *
 * @param {readonly import('./stages/stages.mjs').Stage[]} stages
 */
async function runAsked(stages) {
  const folder = testsFolder();
  if (folder === ROOT) {
    process.env.AS_OF = AS_OF;
    return runStages(stages);
  }
  const [own, tests] = [forContent(stages), forCode(stages)];
  const isInOrder = own.length === 0 || (await runStages(own));
  if (tests.length === 0) return isInOrder;
  console.log('\nThe tests of the code, which stand on the demonstration:\n');
  const { ok } = await runTool(['node', 'scripts/test.mjs', ...wordsFor(tests)], {
    log: '.cache/test-logs/demonstration.log',
    cwd: folder,
    onOutput: (text) => process.stdout.write(text),
  });
  return ok && isInOrder;
}
