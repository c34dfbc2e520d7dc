// @ts-check
import { spawnSync } from 'node:child_process';
import { testsFolder } from './machine/demonstration-copy.mjs';
import { toolEnvironment } from './machine/machine.mjs';

/** Runs a test tool on the demonstration's content: `node scripts/on-demonstration.mjs vitest` (E23). */
const [file = '', ...args] = process.argv.slice(2);
const cwd = testsFolder();
const { status } = spawnSync(file, args, { cwd, env: toolEnvironment({}, cwd), stdio: 'inherit' });
process.exitCode = status ?? 1;
