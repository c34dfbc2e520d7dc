import type { Env } from '#functions/platform/env.ts';
import { signText } from '#functions/platform/secret-keys.ts';
import type { RateLimit } from '#functions/platform/rate-limits.ts';

/** A network that a request comes from. */
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
