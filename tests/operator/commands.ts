import { join } from 'node:path';
import { ROOT } from '../../scripts/machine/machine.mjs';
import { runTool, startTool, tail } from '../../scripts/machine/run-tool.mjs';

/** Ends a command together with the worker of Playwright that started it, even where that worker is killed. */
const ENDS_WITH_WORKER = ['node', join(ROOT, 'scripts/end-with-parent.mjs')];

/** The operator's own machine, where the content check writes the register, also when this test runs elsewhere. */
const AT_HOME = { CI: '' };

type Environment = Readonly<Record<string, string>>;

/** Starts a command in a copy of the project. `stopTool` ends it. */
export function startCommand(folder: string, env: Environment, command: readonly string[]) {
  return startTool([...ENDS_WITH_WORKER, ...command], { cwd: folder, env: { ...AT_HOME, ...env } });
}

/** Runs a command in a copy of the project and gives what it prints. Throws with the end of it when it fails. */
export async function runCommand(folder: string, env: Environment, command: readonly string[]): Promise<string> {
  const { ok, output } = await runTool([...ENDS_WITH_WORKER, ...command], {
    log: null,
    env: { ...AT_HOME, ...env },
    cwd: folder,
  });
  if (!ok) throw new Error(`${command.join(' ')}:\n${tail(output, 60)}`);
  return output;
}
