import * as v from 'valibot';
import type { Endpoint, Schema } from '#contract/endpoint.ts';
import { chosenPort, readWorkerConfig, staffPassword } from '../machine/machine.mjs';

/** Asks the live site or the one on this machine for something, as the commands do. @throws {SiteFault} */
export type Ask = <Body extends Schema, Response extends Schema>(
  endpoint: Endpoint<null, Body, Response>,
  body: v.InferInput<Body>,
  remote: boolean,
) => Promise<v.InferOutput<Response>>;

/** The site gave no answer: what happened, and how to fix it. */
export class SiteFault extends Error {
  readonly lines: readonly string[];

  constructor(what: string, fix?: string) {
    super(what);
    this.lines = [`error: ${what}`, ...(fix === undefined ? [] : [`fix: ${fix}`])];
  }
}

interface Site {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Asks a site, which is found in the settings and the environment. */
export const askSite: Ask = async (endpoint, body, remote) =>
  post(remote ? await liveSite(process.env) : ownSite(), endpoint, body);

/** The site of `npm start`, with the password that it prints. */
function ownSite(): Site {
  return {
    address: `http://localhost:${chosenPort() ?? 8787}`,
    headers: { authorization: `Bearer ${staffPassword()}` },
  };
}

/** The live site, with the command token and with the service token that Cloudflare Access asks for. */
export async function liveSite(env: Readonly<Record<string, string | undefined>>): Promise<Site> {
  const { vars } = await readWorkerConfig();
  const address = (env['SITE_URL'] ?? vars?.SITE_URL ?? '').replace(/\/$/, '');
  if (address === '')
    throw new SiteFault('the live site’s address isn’t known.', 'set SITE_URL under vars in wrangler.jsonc');
  // A token that went out in the clear could be read on the way.
  if (!address.startsWith('https://'))
    throw new SiteFault(`SITE_URL is ${address}, and commands only speak https.`, 'set it to an https address');
  const { COMMAND_TOKEN: token, CF_ACCESS_CLIENT_ID: id, CF_ACCESS_CLIENT_SECRET: secret } = env;
  if (!token)
    throw new SiteFault('COMMAND_TOKEN isn’t set.', `make a command token at ${address}/staff/tokens/, then set it`);
  return {
    address,
    headers: {
      authorization: `Bearer ${token}`,
      ...(id && secret && { 'cf-access-client-id': id, 'cf-access-client-secret': secret }),
    },
  };
}

const Problem = v.object({ title: v.string(), detail: v.string() });

/** Posts to a site, and reads its answer. */
export async function post<Body extends Schema, Response extends Schema>(
  { address, headers }: Site,
  endpoint: Endpoint<null, Body, Response>,
  body: v.InferInput<Body>,
): Promise<v.InferOutput<Response>> {
  const answer = await fetch(new URL(endpoint.path, address), {
    method: 'POST',
    // A redirect leads to a sign-in page, and would take the tokens along.
    redirect: 'manual',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (answer === null) {
    const isOwn = address.startsWith('http://localhost:');
    const fix = isOwn ? 'run npm start, with the same PORT as here' : 'check SITE_URL and your connection';
    throw new SiteFault(`${address} can’t be reached.`, fix);
  }
  const text = await answer.text();
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text).output;
  if (answer.ok && v.is(endpoint.response, json)) return v.parse(endpoint.response, json);
  if (v.is(Problem, json)) throw new SiteFault(json.detail);
  if (`${answer.headers.get('location')} ${text}`.includes('cloudflareaccess.com'))
    throw new SiteFault(
      'Cloudflare Access refused the request.',
      'set CF_ACCESS_CLIENT_ID and CF_ACCESS_CLIENT_SECRET to a service token that the application lets in',
    );
  throw new SiteFault(
    `${address} isn’t this site, or is another version of it (status ${answer.status}).`,
    'check SITE_URL and PORT, or use the commands of the version that is live',
  );
}
