import { messageOf, refuse, type Answer } from '../office/answer.ts';

/** The content of `/built.json`. */
interface LiveBuild {
  /** When it was built, ISO 8601. */
  readonly built: string;
  /** When it has to be built again; null if nothing waits for a time. */
  readonly next: string | null;
  /** The commit; empty if the build did not know it. */
  readonly commit: string;
}

/** The environment of the command. */
interface DueSettings {
  /** The address of the live site. */
  readonly LIVE_URL?: string | undefined;
  /** An address that builds the site when it is called. It is a secret. */
  readonly DEPLOY_HOOK?: string | undefined;
}

/** The answer, and the lines that tell the next steps of a workflow whether to build and from which commit. */
export interface DueAnswer extends Answer {
  readonly outputs: string;
}

/**
 * Says whether the live site has to be built again, because its own clock has passed a time of its content. With
 * a deploy hook it calls that when something is due, and the workflow has nothing to build.
 *
 * @param now in milliseconds
 */
export async function runDue(settings: DueSettings, now: number): Promise<DueAnswer> {
  const { LIVE_URL: live = '', DEPLOY_HOOK: hook = '' } = settings;
  try {
    const build = await readBuild(live);
    const due = isDue(build, now);
    const lines = [
      due ? 'The live site must be built again.' : `Nothing to build before ${build?.next ?? 'the next change'}.`,
    ];
    if (due && hook !== '') lines.push(await callHook(hook));
    return { ok: true, lines, outputs: `due=${due && hook === ''}\ncommit=${build?.commit ?? ''}\n` };
  } catch (fault) {
    return { ...refuse(messageOf(fault)), outputs: '' };
  }
}

/** The live site's `/built.json`. Null if it has none. */
async function readBuild(live: string): Promise<LiveBuild | null> {
  if (live === '') throw new Error('LIVE_URL is not set. Write the address of the live site there.');
  const answer = await fetch(new URL('/built.json', live), { cache: 'no-store' });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${live} answered ${answer.status}. Try again when it is reachable.`);
  return (await answer.json()) as LiveBuild;
}

async function callHook(hook: string): Promise<string> {
  const answer = await fetch(hook, { method: 'POST' });
  // The address of a hook is a secret.
  if (!answer.ok) throw new Error(`The deploy hook answered ${answer.status}. Check DEPLOY_HOOK.`);
  return 'The deploy hook was called.';
}

/** Whether a site has to be built again. A site without `/built.json` is built. */
export function isDue(build: LiveBuild | null, now: number): boolean {
  return build === null || (build.next !== null && now >= Date.parse(build.next));
}
