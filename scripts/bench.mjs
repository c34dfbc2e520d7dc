// @ts-check
import { ensureInstalled } from './machine/ensure-installed.mjs';
import { runTool, startTool, stopToolsOnSignal, tail, untilEnded } from './machine/run-tool.mjs';

/** Measures the site and prints tables. Arguments choose the parts: `functions`, `pages`. */
stopToolsOnSignal();
const fault = await bench(process.argv.slice(2));
if (fault !== null) {
  console.error(`\n${fault}\n`);
  process.exitCode = 1;
}

/**
 * @param {readonly string[]} parts
 * @returns {Promise<string | null>} the error message, or null
 */
async function bench(parts) {
  const missing = await ensureInstalled();
  if (missing !== null) return missing;
  process.stdout.write('Building the site to be measured … ');
  const build = await runTool(['npm', 'run', 'build'], { log: '.cache/build.log' });
  if (!build.ok) return `The build failed. The last lines:\n${tail(build.output)}`;
  console.log(`done in ${Math.round(build.seconds)} s`);
  const measuring = startTool(['node', 'tests/bench/bench.ts', ...parts]);
  measuring.stdout.pipe(process.stdout);
  measuring.stderr.pipe(process.stderr);
  const { ok, fault: why } = await untilEnded(measuring);
  return ok ? null : why || 'Not everything could be measured.';
}
