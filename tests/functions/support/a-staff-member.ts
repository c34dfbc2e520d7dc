import type { Env } from '#functions/platform/env.ts';
import type { Operator } from '#domain/operator.ts';
import type { Tour } from '#domain/tour.ts';
import { aSite, type Site, type Visitor } from './a-site.ts';

const PASSWORD = 'billy tea & damper';
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

/** A signed-in member of staff, from a new address. */
export async function aStaffMember(site: Site, name = 'Tam'): Promise<Visitor> {
  const visitor = site.visitor();
  const from = { 'cf-connecting-ip': `198.51.100.${(addresses += 1)}` };
  await visitor.postForm('/staff/', { name, password: PASSWORD }, from);
  return visitor;
}
