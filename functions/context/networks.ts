import type { Context } from '#functions/context/context.ts';
import { askApi } from '#functions/platform/ask-api.ts';
import type { Env } from '#functions/platform/env.ts';
import { logFault } from '#functions/platform/audit.ts';
import type { RateLimit } from '#functions/platform/rate-limits.ts';
import { signText } from '#functions/platform/secrets.ts';

export interface Network {
  /** Keyed hash of its address: enough to count requests. */
  readonly hash: string;
  /** Multiplies the limit of one household. */
  readonly factor: number;
}

/** IPv6 prefixes that are counted: one household, then what a provider gives to one or several households. */
const IPV6_NETWORKS = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
] as const;

/**
 * The networks of an address, the narrowest first: one for IPv4, three for IPv6, none for an unknown address.
 *
 * A household has 2^64 IPv6 addresses, so a single address does not identify it.
 */
export async function networksOf(env: Env, address: string): Promise<readonly Network[]> {
  return Promise.all(
    namesOf(address).map(async ({ name, factor }) => ({
      hash: await signText(env, 'LINK_KEY', `network ${name}`),
      factor,
    })),
  );
}

/** The same limit for each network of a request, multiplied by the network's factor. */
export function limitNetworks(networks: readonly Network[], { key, limit, windowMs }: RateLimit): RateLimit[] {
  return networks.map(({ hash, factor }) => ({ key: `${key} ${hash}`, limit: limit * factor, windowMs }));
}

function namesOf(address: string): { readonly name: string; readonly factor: number }[] {
  if (address === '') return [];
  const groups = groupsOf(address);
  if (groups === null) return [{ name: address, factor: 1 }];
  const isMappedIpv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMappedIpv4) {
    const ipv4 = groups.slice(6).flatMap((group) => [group >> 8, group & 255]);
    return [{ name: ipv4.join('.'), factor: 1 }];
  }
  const hex = groups.map((group) => group.toString(16).padStart(4, '0')).join('');
  return IPV6_NETWORKS.map(({ bits, factor }) => ({ name: `${hex.slice(0, bits / 4)}/${bits}`, factor }));
}

/** The eight groups of an IPv6 address in any spelling; null for anything else. */
function groupsOf(address: string): number[] | null {
  const url = `http://[${address}]/`;
  if (!address.includes(':') || !URL.canParse(url)) return null;
  const [before = '', after = ''] = new URL(url).hostname.slice(1, -1).split('::');
  const [left, right] = [before, after].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - left!.length - right!.length }, () => '0');
  return [...left!, ...zeros, ...right!].map((group) => parseInt(group, 16));
}

const VERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
/** In milliseconds; a visitor waits meanwhile. */
const TIMEOUT_MS = 5000;

export function asksTurnstile({ env }: Pick<Context, 'env'>): boolean {
  return (env.TURNSTILE_SECRET_KEY ?? '') !== '';
}

/**
 * Whether Turnstile accepts the answer as a person's. The visitor's network address is not sent.
 *
 * When Turnstile cannot be reached, production accepts nobody; elsewhere everybody passes.
 */
export async function passesTurnstile(context: Context, answer: string): Promise<boolean> {
  if (answer === '') return false;
  try {
    const body = { secret: context.env.TURNSTILE_SECRET_KEY, response: answer };
    const verdict = await askApi(context.fetch, VERIFY, { headers: {}, body, timeoutMs: TIMEOUT_MS });
    if (typeof verdict.body['success'] !== 'boolean') throw new Error(`Turnstile answered ${verdict.status}`);
    const faults = verdict.body['error-codes'];
    // The fault is our own key's or Turnstile's, so it says nothing about the visitor.
    if (Array.isArray(faults) && faults.some((code) => /secret|internal-error/.test(String(code)))) {
      throw new Error(`Turnstile answered ${faults.map(String).join(' ')}`);
    }
    return verdict.body['success'];
  } catch (fault) {
    logFault('turnstile', fault);
    return context.env.STAGE !== 'production';
  }
}
