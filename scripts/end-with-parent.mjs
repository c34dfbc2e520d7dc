// @ts-check
import { startTool, stopToolsOnSignal, untilEnded } from './machine/run-tool.mjs';

/**
 * Runs a command in the current folder: `node scripts/end-with-parent.mjs npm start`. It ends the command, and
 * everything that the command started, when the process that started this one ends. A worker of Playwright needs this:
 * it ignores SIGTERM and is then killed, so it cannot end its commands itself.
 */
stopToolsOnSignal();
// After the parent has ended nobody reads the output. Without a listener the first write would end this process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const tool = startTool(process.argv.slice(2), { cwd: process.cwd() });
tool.stdout.pipe(process.stdout);
tool.stderr.pipe(process.stderr);
const { ok, fault } = await untilEnded(tool);
if (fault !== '') console.error(fault);
process.exitCode = ok ? 0 : 1;
