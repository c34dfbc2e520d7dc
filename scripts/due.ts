import { appendFileSync } from 'node:fs';
import { isDue, type LiveBuild } from './build/due-decision.ts';

/**
 * Says whether the live site has to be built again, because its own clock has passed a time of its content (E06).
 *
 * Reads `/built.json` of the live site (`LIVE_URL`), so it needs neither the content nor an installation. In a workflow
 * it writes `due` and `commit` for the next steps. With `DEPLOY_HOOK` it calls that address instead.
 */
const live = process.env['LIVE_URL'] ?? '';
const hook = process.env['DEPLOY_HOOK'] ?? '';
const outputs = process.env['GITHUB_OUTPUT'];

try {
  const build = await readBuild();
  const due = isDue(build, Date.now());
  console.log(due ? 'The site has to be built again.' : `Nothing is due before ${build?.next ?? 'the next change'}.`);
  if (due && hook !== '') await callHook();
  if (outputs) appendFileSync(outputs, `due=${due && hook === ''}\ncommit=${build?.commit ?? ''}\n`);
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}

/** The live site's `/built.json`. Null if it has none. */
async function readBuild(): Promise<LiveBuild | null> {
  if (live === '') throw new Error('LIVE_URL is not set. Write the address of the live site there.');
  const answer = await fetch(new URL('/built.json', live), { cache: 'no-store' });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${live} answered ${answer.status}. Try again when it is reachable.`);
  return (await answer.json()) as LiveBuild;
}

async function callHook(): Promise<void> {
  const answer = await fetch(hook, { method: 'POST' });
  // The address of a hook is a secret.
  if (!answer.ok) throw new Error(`The deploy hook answered ${answer.status}. Check DEPLOY_HOOK.`);
  console.log('The deploy hook was called.');
}
