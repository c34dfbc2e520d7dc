// @ts-check
import { spawnSync } from 'node:child_process';
import { testsFolder } from './machine/demonstration-copy.mjs';
import { ensureInstalled } from './machine/ensure-installed.mjs';
import { toolEnvironment } from './machine/machine.mjs';

/** Runs a test tool on the demonstration's content: `node scripts/on-demonstration.mjs vitest`. */
const [file = '', ...args] = process.argv.slice(2);
const cwd = testsFolder();
const fault = await ensureInstalled();
if (fault !== null) console.error(`error: ${fault}`);
const run = () => spawnSync(file, args, { cwd, env: toolEnvironment({}, cwd), stdio: 'inherit' });
process.exitCode = fault === null ? (run().status ?? 1) : 1;
