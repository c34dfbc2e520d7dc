import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkContent } from '#catalogue/check/check-content.ts';
import { formatProblems, hasMistakes } from '#catalogue/check/problem.ts';
import { type EarlierRegister, REGISTER, registerIs } from '#catalogue/check/register.ts';
import { DEMONSTRATION } from '../machine/demonstration-copy.mjs';
import { type Answer, refuse } from '../office/answer.ts';

/** The answer, and what does not fail the command: advice, and questions that an editor answers in the file. */
interface CheckAnswer extends Answer {
  /** In words; empty without any. */
  readonly remarks: string;
}

/**
 * Checks the content under the current folder, or under the folder that the words name. Content without mistakes
 * is added to the register of published ids. With CI set the register must contain it already. An entry that an earlier
 * commit's register has must still be there.
 *
 * `--base` names a branch or a commit to compare prices, seats and terms with.
 *
 * @param words the words after `npm run -s check:content --`
 */
export function runContentCheck(words: readonly string[], env: NodeJS.ProcessEnv): CheckAnswer {
  const options = { base: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
  const root = positionals[0] ?? process.cwd();
  const before = contentBefore(root, values.base);
  if (before === null && values.base !== undefined) {
    const why = `There is no "${values.base}" to compare with. Name a branch or a commit; git fetch gets what is new.`;
    return { ...refuse(why), remarks: '' };
  }
  const problems = checkContent(root, {
    register: registerIs(env),
    earlierRegisters: earlierRegisters(root, values.base),
    ...(before === null ? {} : { before }),
  });
  const remarks = formatProblems(problems);
  if (hasMistakes(problems)) return { ...refuse(remarks), remarks: '' };
  const questions = problems.filter(({ severity }) => severity === 'question').length;
  const condition = questions === 1 ? 'the question' : 'each question';
  const answered = questions === 0 ? '' : `, if the answer to ${condition} above is yes`;
  return { ok: true, lines: [`The content is in order${answered}.`], remarks };
}

/** The default branches to compare with. The last commit is the fallback. */
const USUAL_BASES = ['origin/HEAD', 'origin/main'];

/**
 * Reads content files as they were before a change. Returns null if git does not know `base`, a branch or a
 * commit. Without `base` it uses the merge base with the default branch.
 */
function contentBefore(root: string, base?: string): ((file: string) => string | null) | null {
  const commit =
    base === undefined ? usualBase(root) : git(root, 'rev-parse', '--verify', '--quiet', `${base}^{commit}`);
  const listed = commit && git(root, 'diff', '--name-only', '--relative', '-z', commit, '--', 'content');
  if (!commit || listed === null) return null;
  const changed = new Set(listed.split('\0'));
  return (file) => {
    if (changed.has(file)) return git(root, 'show', `${commit}:./${file}`);
    return existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null;
  };
}

/**
 * The register of ids as it was in the commit that a change began from, and as it was before its own last change.
 * The second one finds an entry that is missing in the first one too. `base` is the branch that the change is for.
 *
 * After `npm run -s new-operator` moved the demonstration to the tests, a commit that still has it as its content does not
 * count, whatever its register said then.
 */
export function earlierRegisters(root: string, base?: string): EarlierRegister[] {
  const from = (base === undefined ? null : git(root, 'merge-base', 'HEAD', base)) ?? usualBase(root);
  const last = from && git(root, 'log', '-1', '--first-parent', '--format=%H', from, '--', REGISTER);
  const moved = `${DEMONSTRATION}/${basename(REGISTER)}`;
  const isOperators = existsSync(join(root, moved));
  return [from, last && `${last}~`].flatMap((commit) => {
    const short = commit && git(root, 'rev-parse', '--verify', '--quiet', '--short', commit);
    const text = short && git(root, 'show', `${short}:./${REGISTER}`);
    const isDemonstration = isOperators && git(root, 'cat-file', '-e', `${short}:./${moved}`) === null;
    return text && !isDemonstration ? [{ text, commit: short }] : [];
  });
}

function usualBase(root: string): string | null {
  const left = USUAL_BASES.map((branch) => git(root, 'merge-base', 'HEAD', branch));
  return left.find((commit) => commit !== null) ?? git(root, 'rev-parse', '--verify', '--quiet', 'HEAD');
}

/** Runs git and returns its output, or null if it fails. */
function git(root: string, ...command: readonly string[]): string | null {
  try {
    const answer = execFileSync('git', ['-C', root, ...command], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return command[0] === 'show' ? answer : answer.trim();
  } catch {
    return null;
  }
}
