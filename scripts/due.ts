import { appendFileSync } from 'node:fs';
import { printAnswer } from './office/answer.ts';
import { runDue } from './deploy/run-due.ts';

/**
 * Says whether the live site has to be built again. It reads `/built.json` of the live site (`LIVE_URL`), so it
 * needs neither the content nor an installation. In a workflow it writes `due` and `commit` for the next steps.
 */
const { outputs, ...answer } = await runDue(process.env, Date.now());
printAnswer(answer);
const file = process.env['GITHUB_OUTPUT'];
if (answer.ok && file) appendFileSync(file, outputs);
