import type { Env } from '#functions/platform/env.ts';
import type { Operator } from '#domain/operator.ts';
import type { Tour } from '#domain/tour.ts';
import { aSite, type Answer, type Site, type Visitor } from './a-site.ts';

export const PASSWORD = 'billy tea & damper';
export const PRODUCTION = { STAGE: 'production', LINK_KEY: btoa('k'.repeat(32)) } as const;
export const asPage = { accept: 'text/html' };

/** Staff sign in with a password here, independent of this machine's settings. */
const PASSWORD_SIGN_IN = {
  ACCESS_TEAM: undefined,
  ACCESS_AUDIENCE: undefined,
  STAGE: undefined,
  STAFF_PASSWORD: PASSWORD,
} satisfies Partial<Env>;

export function aStaffedSite(tours: readonly Tour[], operator: Partial<Operator> = {}): Site {
  return aSite(tours, PASSWORD_SIGN_IN, operator);
}

let addresses = 0;

/** Signs in from a new address, unless the headers give one. */
export function signIn(visitor: Visitor, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const from = { 'cf-connecting-ip': `198.51.100.${(addresses += 1)}` };
  return visitor.postForm('/staff/', { name: 'Tam', password: PASSWORD, ...fields }, { ...from, ...headers });
}

/** Which part of the page for signing in shows. */
export const stateOf = ({ text }: Answer) => /data-state="(\w+)"/.exec(text)?.[1];

/** A signed-in member of staff, from a new address. */
export async function aStaffMember(site: Site, name = 'Tam'): Promise<Visitor> {
  const visitor = site.visitor();
  await signIn(visitor, { name });
  return visitor;
}
