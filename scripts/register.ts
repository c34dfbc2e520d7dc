import { messageOf, printAnswer, refuse, type Answer } from './office/answer.ts';
import { ROOT } from './machine/machine.mjs';
import { commitRegister } from './content/commit-register.ts';

/**
 * `npm run -s register` adds the new ids of a pull request's content to content/register.yaml, on its branch on GitHub.
 * A workflow runs it. On a computer, `npm run -s check:content` writes the file.
 */
printAnswer(await register(process.env));

const WORDS = {
  complete: 'The register has every id in the content.',
  committed: 'The new ids are in the register, in a commit of their own. Its check and review have started.',
  mistakes: 'The content has mistakes. Fix the ones the check lists, and the register gets the new ids.',
} as const;

async function register(env: NodeJS.ProcessEnv): Promise<Answer> {
  const { GITHUB_API_URL: api = 'https://api.github.com', BASE: base = 'main' } = env;
  const { GITHUB_REPOSITORY: repository, GITHUB_TOKEN: token, BRANCH: branch, PULL_REQUEST: pullRequest } = env;
  if (!repository || !token || !branch || !pullRequest) {
    return refuse(
      'Set GITHUB_REPOSITORY, GITHUB_TOKEN, BRANCH and PULL_REQUEST, as .github/workflows/register.yml does.',
      'On your machine, npm run -s check:content writes content/register.yaml.',
    );
  }
  try {
    const outcome = await commitRegister(ROOT, { api, repository, token, branch, pullRequest, base });
    return { ok: true, lines: [WORDS[outcome]] };
  } catch (fault) {
    return refuse(
      `The register could not be committed. ${messageOf(fault)}`,
      'Run this job again, or run npm run -s check:content on your machine and commit content/register.yaml.',
    );
  }
}
