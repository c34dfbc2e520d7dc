// @ts-check
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT, toolEnvironment } from './machine.mjs';

/** @typedef {{ ok: boolean, seconds: number, output: string }} Outcome */

/** More than anyone reads, little enough for a server that runs for weeks. */
const KEPT_CHARACTERS = 200_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let isStopping = false;

/**
 * Starts a tool in a process group of its own, so that what it starts in turn (workerd, Chromium) ends with it.
 *
 * @param {readonly string[]} command
 * @param {{ env?: Record<string, string>, cwd?: string }} [options]
 *   cwd: where it runs, the project's folder if nothing is said; packages that lie there come before the project's
 */
export function startTool(command, { env = {}, cwd = ROOT } = {}) {
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    cwd,
    env: toolEnvironment(env, cwd),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32',
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/**
 * Settles once a tool ends by itself, and never after Ctrl-C: whoever pressed it need not hear that the tool stopped.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ ok: boolean, fault: string }>} fault: why it could not start
 */
export function untilEnded(child) {
  return new Promise((resolve) => {
    const end = (/** @type {boolean} */ ok, fault = '') => {
      if (!isStopping) resolve({ ok, fault });
    };
    child.once('error', (error) => end(false, error.message));
    child.once('close', (code) => end(code === 0));
  });
}

/**
 * Runs a tool to its end. Its output goes to a log file if one is named, and comes back for whoever has to say what went wrong.
 *
 * @param {readonly string[]} command
 * @param {{ log: string | null, env?: Record<string, string>, cwd?: string, onOutput?: (text: string) => void }} options
 *   log: path inside the project, or none to be written; onOutput: is told what the tool says, as it says it
 * @returns {Promise<Outcome>}
 */
export async function runTool(command, { log, env = {}, cwd = ROOT, onOutput }) {
  const started = performance.now();
  const tool = startTool(command, { env, cwd });
  if (onOutput) tool.stdout.setEncoding('utf8').on('data', onOutput);
  const output = keepOutput(tool, log);
  const { ok, fault } = await untilEnded(tool);
  return { ok, seconds: (performance.now() - started) / 1000, output: output() + fault };
}

/**
 * Keeps what a tool says, and writes it to a log file.
 *
 * @param {ReturnType<typeof startTool>} tool
 * @param {string | null} log path inside the project, or none to be written
 * @returns {() => string} what it has said until now
 */
export function keepOutput(tool, log) {
  if (log !== null) mkdirSync(dirname(ROOT + log), { recursive: true });
  const file = log === null ? null : createWriteStream(ROOT + log);
  let output = '';
  for (const stream of [tool.stdout, tool.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output = (output + text).slice(-KEPT_CHARACTERS);
      file?.write(text);
    });
  }
  tool.once('close', () => file?.end());
  return () => output;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has already ended.
  }
}

/**
 * Ends a tool and all it started: asks first, insists after three seconds.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<void>}
 */
export function stopTool(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      signalGroup(child, 'SIGKILL');
      resolve();
      return;
    }
    const insist = setTimeout(() => signalGroup(child, 'SIGKILL'), 3000);
    child.once('close', () => {
      clearTimeout(insist);
      signalGroup(child, 'SIGKILL');
      resolve();
    });
    signalGroup(child, 'SIGTERM');
  });
}

/**
 * Ctrl-C, a closed terminal, a plain `kill` or the end of the npm that started us ends every tool we started, then us.
 *
 * @param {() => void} [beforeEnd]
 */
export function stopToolsOnSignal(beforeEnd) {
  const stop = (/** @type {number} */ code) => {
    if (isStopping) return;
    isStopping = true;
    void Promise.all([...running].map(stopTool)).then(() => {
      beforeEnd?.();
      process.exit(code);
    });
  };
  process.on('SIGINT', () => stop(130));
  process.on('SIGTERM', () => stop(143));
  process.on('SIGHUP', () => stop(129));
  // A signal sent to npm alone ends npm and its shell, and never reaches us.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(143), 1000).unref();
}

/**
 * The end of a tool's output, for a person: no colours, no empty lines.
 *
 * @param {string} output
 * @param {number} [lines]
 */
export function tail(output, lines = 25) {
  const kept = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return kept
    .slice(-lines)
    .map((line) => `    ${line}`)
    .join('\n');
}
