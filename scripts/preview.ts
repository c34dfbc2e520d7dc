import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { messageOf, printAnswer, readWords, refuse, type Answer } from './office/answer.ts';
import { ensureInstalled } from './machine/ensure-installed.mjs';
import { ROOT, readWorkerConfig } from './machine/machine.mjs';
import { deletePreview, makePreview, previewName, type Run } from './deploy/preview-steps.ts';
import { runTool, stopToolsOnSignal, tail } from './machine/run-tool.mjs';

/** Creates, updates or deletes the bookable preview of a branch on Cloudflare. */
const USAGE = `npm run -s preview                             the branch that is checked out
npm run -s preview -- --name pr-12             under another name
npm run -s preview -- --season                 books the practice season: once, when it is new
npm run -s preview -- --name pr-12 --delete    deletes it with its bookings

  --branch NAME, --commit ID   what the banner names

STAFF_PASSWORD in the environment opens the staff pages of the preview. AS_OF=2027-03-01 shows the site, prices and
bookings included, as of that day.`;

const OPTIONS = {
  name: { type: 'string' },
  branch: { type: 'string' },
  commit: { type: 'string' },
  delete: { type: 'boolean', default: false },
  season: { type: 'boolean', default: false },
} as const;

const runInProject: Run = async (command, env = {}) => {
  const { ok, output } = await runTool(command, { log: null, env });
  if (!ok) throw new Error(`${command.slice(0, 3).join(' ')} failed. The end of its output:\n${tail(output)}`);
  return output;
};

stopToolsOnSignal();
printAnswer(await preview());

async function preview(): Promise<Answer> {
  const { asked, refused } = readWords(USAGE, { options: OPTIONS });
  if (refused) return refused;
  const options = asked.values;
  const notInstalled = await ensureInstalled();
  if (notInstalled !== null) return refuse(notInstalled);
  const branch = options.branch ?? git('branch', '--show-current');
  const name = previewName(options.name ?? branch);
  if (name === null) return refuse('Name the preview: --name needs letters or digits.', '', USAGE);
  const place = { root: ROOT, config: await readWorkerConfig(), run: runInProject };
  try {
    if (options.delete) {
      await deletePreview(place, name);
      return { ok: true, lines: [`The preview ${name} is deleted.`] };
    }
    const commit = options.commit ?? git('rev-parse', 'HEAD');
    const { STAFF_PASSWORD: staffPassword = '', AS_OF: asOf = '' } = process.env;
    const address = await makePreview(place, { name, branch, commit, staffPassword, asOf });
    const { GITHUB_OUTPUT: output } = process.env;
    if (output !== undefined) appendFileSync(output, `address=${address}\n`);
    const season = options.season ? await runTool(['node', 'scripts/season.ts', address], { log: null }) : null;
    // The preview can be used without the season.
    return { ok: season?.ok !== false, lines: season?.ok === false ? [address, tail(season.output)] : [address] };
  } catch (error) {
    return refuse(`There is no preview. ${messageOf(error)}`);
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}
