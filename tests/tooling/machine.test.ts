import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import journeys from '../../playwright.config.ts';
import { installCommand } from '../../scripts/machine/ensure-installed.mjs';
import { projectFiles, readProjectFile } from '../architecture/project-files.ts';

const wanted = {
  '': {},
  'node_modules/astro': { version: '2.0.0' },
  'node_modules/sharp-darwin': { version: '1.0.0', optional: true },
  'node_modules/vitest': { version: '1.0.0', dev: true },
};
const { 'node_modules/astro': astro, 'node_modules/vitest': vitest } = wanted;
const [site, everything] = [
  { 'node_modules/astro': astro },
  { 'node_modules/astro': astro, 'node_modules/vitest': vitest },
];
const older = { 'node_modules/astro': { version: '1.0.0' } };

test('a first npm start installs no development dependencies, and another command installs all', () => {
  expect(installCommand(wanted, null, 'site')).toEqual(['npm', 'ci', '--omit=dev']);
  expect(installCommand(wanted, null, 'everything')).toEqual(['npm', 'ci']);
});

test('what a command needs is installed once', () => {
  expect(installCommand(wanted, site, 'site')).toBeNull();
  expect(installCommand(wanted, everything, 'site')).toBeNull();
  expect(installCommand(wanted, everything, 'everything')).toBeNull();
});

test('a test adds its packages to those of a running site', () => {
  expect(installCommand(wanted, site, 'everything')).toEqual(['npm', 'install', '--no-save']);
});

test('after a change of the lock file development dependencies stay, where they were', () => {
  expect(installCommand(wanted, older, 'site')).toEqual(['npm', 'ci', '--omit=dev']);
  expect(installCommand(wanted, older, 'everything')).toEqual(['npm', 'ci']);
  expect(installCommand(wanted, { ...older, 'node_modules/vitest': vitest }, 'site')).toEqual(['npm', 'ci']);
});

/** Commands of a developer, which bring the development dependencies or are run after one that does. */
const FOR_DEVELOPERS = /^scripts\/((licences|openapi|review)(\.ts$|\/)|testing\/import-rules\.mjs$)/;

test('what builds, serves and deploys the site imports no development dependency', () => {
  const { devDependencies } = JSON.parse(readProjectFile('package.json')) as { devDependencies: object };
  const files = projectFiles('{src,functions,scripts}/**/*.{ts,tsx,mjs,astro}').filter(
    (path) => !FOR_DEVELOPERS.test(path),
  );
  const imports = [...files, 'astro.config.mjs'].flatMap((path) =>
    [...readProjectFile(path).matchAll(/^import (?!type\b)[^;'"]*?['"]((?:@[^/'"]+\/)?[^/'"]+)/gm)].map(
      ([, name = '']) => `${name} in ${path}`,
    ),
  );
  expect(imports).toContain('pagefind in scripts/build/finish-build.mjs');
  expect(imports.filter((found) => Object.hasOwn(devDependencies, found.split(' ')[0]!))).toEqual([]);
});

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
