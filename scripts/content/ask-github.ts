/** A repository on GitHub, and the token of the run that may change it. */
export interface GitHubRepository {
  /** `https://api.github.com`, or the address of a GitHub Enterprise server. */
  readonly api: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly token: string;
}

/**
 * Asks GitHub for something of a repository. `path` is below the repository.
 *
 * Throws when GitHub refuses. The message has no query and no token.
 */
export async function askGitHub(
  { api, repository, token }: GitHubRepository,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(`${api}/repos/${repository}${path}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'user-agent': 'review',
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`GitHub answered ${answer.status} to ${method} ${path.split('?')[0]!}.`);
  return answer.status === 204 ? null : answer.json();
}
