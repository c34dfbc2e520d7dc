import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { copyProject } from '../../scripts/machine/demonstration-copy.mjs';
import { ROOT } from '../../scripts/machine/machine.mjs';
import { keepOutput, runTool, startTool, stopTool, tail } from '../../scripts/machine/run-tool.mjs';

/** A copy of the project that becomes another operator's. */
export class NewProject {
  readonly folder = join(ROOT, '.cache/new-operator');
  #site: ReturnType<typeof startCommand> | null = null;

  constructor() {
    rmSync(join(this.folder, 'dist'), { recursive: true, force: true });
    copyProject(this.folder, 'content');
  }

  /** What a command prints. Throws with the end of it when the command fails. */
  run(...command: string[]): Promise<string> {
    return runCommand(this.folder, {}, command);
  }

  /** Starts the site as its operator does, and gives its address when it answers. */
  async start(): Promise<string> {
    const port = await freePort();
    const address = `http://localhost:${port}`;
    const site = startCommand(this.folder, { PORT: String(port) }, ['npm', 'start']);
    this.#site = site;
    const output = keepOutput(site, null);
    const { promise: isServing, resolve, reject } = Promise.withResolvers<undefined>();
    site.stdout.on('data', () => output().includes(`The site is at   ${address}/`) && resolve(undefined));
    site.once('close', () => reject(new Error(`npm start:\n${tail(output(), 60)}`)));
    await isServing;
    return address;
  }

  async stop(): Promise<void> {
    if (this.#site !== null) await stopTool(this.#site);
  }

  /** Copies the folder of a tour, replaces texts in it, and gives it a picture of its own. */
  async copyTour(from: string, to: string, replaced: Readonly<Record<string, string>>): Promise<void> {
    const folder = join(this.folder, 'content/tours', to);
    cpSync(join(this.folder, 'content/tours', from), folder, { recursive: true });
    const file = join(folder, 'index.md');
    let text = readFileSync(file, 'utf8');
    for (const [words, others] of Object.entries(replaced)) text = text.replaceAll(words, others);
    writeFileSync(file, text);
    const picture = sharp({ create: { width: 2000, height: 1250, channels: 3, background: '#8fb3c9' } });
    await picture.jpeg().toFile(join(folder, 'lake.jpg'));
    rmSync(join(folder, 'hills.svg'));
  }
}

function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as AddressInfo;
    probe.close(() => resolve(port));
  });
  return promise;
}

/** Ends a command together with the worker of Playwright that started it, even where that worker is killed. */
const ENDS_WITH_WORKER = ['node', join(ROOT, 'scripts/end-with-parent.mjs')];

/** The operator's own machine, where the content check writes the register, also when this test runs elsewhere. */
const AT_HOME = { CI: '' };

type Environment = Readonly<Record<string, string>>;

/** Starts a command in a copy of the project. `stopTool` ends it. */
function startCommand(folder: string, env: Environment, command: readonly string[]) {
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
