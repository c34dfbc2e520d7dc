import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import journeys from '../../playwright.config.ts';
import { ensureBrowser } from '../../scripts/machine/find-browser.mjs';
import { ROOT } from '../../scripts/machine/machine.mjs';

const RUN_TOOL = fileURLToPath(new URL('../../scripts/machine/run-tool.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'stopping-'));

function script(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Prints its process id and runs on, as a server does. */
const SERVER = "console.log('pid ' + process.pid); setInterval(() => {}, 1000);";
const server = script('server.mjs', SERVER);
const watchfulServer = script(
  'watchful-server.mjs',
  `import { stopToolsOnSignal } from ${JSON.stringify(RUN_TOOL)}; stopToolsOnSignal(); ${SERVER}`,
);

/** Gives the first process id that a tool prints, its own or that of a child process. */
async function firstPid(tool: ChildProcess): Promise<number> {
  let output = '';
  for await (const text of tool.stdout!) {
    output += String(text);
    const pid = /pid (\d+)/.exec(output)?.[1];
    if (pid !== undefined) return Number(pid);
  }
  throw new Error(`It never started: ${output}`);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  test(`${signal} ends a tool and what it started`, async () => {
    const shell = `sh -c 'node ${server} & wait'`;
    const tool = script(
      `runner-${signal}.mjs`,
      `import { startTool, stopToolsOnSignal } from ${JSON.stringify(RUN_TOOL)};
       stopToolsOnSignal();
       startTool(['sh', '-c', ${JSON.stringify(shell)}]).stdout.pipe(process.stdout);`,
    );
    const runner = spawn('node', [tool], { stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = await firstPid(runner);
    expect(isRunning(pid)).toBe(true);
    runner.kill(signal);
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
  });
}

test('an interrupted bench ends the browser that Lighthouse uses', async () => {
  const browser = await ensureBrowser();
  if (browser.kind === 'none') throw new Error(browser.why);
  const bench = script(
    'bench.ts',
    `import { openChrome } from ${JSON.stringify(join(ROOT, 'tests/bench/open-chrome.ts'))};
     const { pid } = await openChrome(${JSON.stringify(browser.path)});
     console.log('pid ' + pid);`,
  );
  const measuring = spawn('node', [bench], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = await firstPid(measuring);
  onTestFinished(() => void (isRunning(pid) && process.kill(-pid, 'SIGKILL')));
  expect(isRunning(pid)).toBe(true);
  measuring.kill('SIGTERM');
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
});

test('the journeys’ server ends with the runner that started it, even where that is killed', async () => {
  const { webServer } = journeys;
  const command = Array.isArray(webServer) ? '' : webServer!.command;
  // Starts it as Playwright does: through a shell, in its own process group.
  const runner = script(
    'playwright.mjs',
    `import { spawn } from 'node:child_process';
     const command = ${JSON.stringify(command.replace('scripts/serve-journeys.mjs', watchfulServer))};
     spawn(command, { shell: true, detached: true, stdio: ['ignore', 'inherit', 'inherit'] });`,
  );
  const playwright = spawn('node', [runner], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = await firstPid(playwright);
  expect(isRunning(pid)).toBe(true);
  playwright.kill('SIGKILL');
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
});

test('what a test of the stage operator started ends with npm test', async () => {
  // In the project, where the tests find their packages.
  const folder = mkdtempSync(join(ROOT, '.cache/stopping-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const pids = join(folder, 'pids');
  const operator = join(ROOT, 'tests/operator');
  const talking = script(
    'talking-server.mjs',
    `import { appendFileSync } from 'node:fs';
    appendFileSync(${JSON.stringify(pids)}, process.pid + ' '); ${SERVER}`,
  );
  writeFileSync(join(folder, 'playwright.config.ts'), "export default { testDir: '.', reporter: 'line' };");
  writeFileSync(
    join(folder, 'long.test.ts'),
    `import { test } from '@playwright/test';
     import { runCommand, startCommand } from ${JSON.stringify(join(operator, 'commands.ts'))};
     test('it never ends', async () => {
       startCommand(${JSON.stringify(folder)}, {}, ['sh', '-c', 'node ${talking} & wait']);
       await runCommand(${JSON.stringify(folder)}, {}, ['sh', '-c', 'node ${talking} & wait']);
     });`,
  );
  const tool = script(
    'npm-test.mjs',
    `import { startTool, stopToolsOnSignal } from ${JSON.stringify(RUN_TOOL)};
     stopToolsOnSignal();
     startTool(['playwright', 'test', '--config', ${JSON.stringify(join(folder, 'playwright.config.ts'))}]);`,
  );
  const npmTest = spawn('node', [tool], { stdio: ['ignore', 'pipe', 'inherit'] });
  const running = () => (existsSync(pids) ? readFileSync(pids, 'utf8').trim().split(' ').map(Number) : []);
  await expect.poll(() => running().length, { timeout: 30_000 }).toBe(2);
  expect(running().filter(isRunning)).toHaveLength(2);
  onTestFinished(() =>
    running()
      .filter(isRunning)
      .forEach((pid) => process.kill(pid, 'SIGKILL')),
  );
  npmTest.kill('SIGTERM');
  await expect.poll(() => running().filter(isRunning), { timeout: 10_000 }).toEqual([]);
});
