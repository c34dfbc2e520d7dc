import type { Env } from '#functions/platform/env.ts';
import type { Operator } from '#domain/operator.ts';
import type { Tour } from '#domain/tour.ts';
import { aSite, type Answer, type Site, type Visitor } from './a-site.ts';
import { aCombination, aDeparture, aTour } from '../../support/a-tour.ts';
import { allRows } from './database.ts';

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

export function aStaffedSite(
  tours: readonly Tour[],
  operator: Partial<Operator> = {},
  bindings: Partial<Env> = {},
): Site {
  return aSite(tours, { ...PASSWORD_SIGN_IN, ...bindings }, operator);
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

/** The pages of a departure, after its own address. */
export const PAGES = ['', 'arrivals/', 'needs/', 'list/', 'guests.csv'] as const;

const ROOMS = [aCombination(), aCombination({ id: 2, name: 'Own room' })];

let tours = 0;

/** A site with its own tour, and a member of its staff. */
export async function anOffice(departures = [aDeparture({ capacity: 8, combinations: ROOMS })]) {
  tours += 1;
  const tour = aTour({ code: `OF${tours}`, departures });
  const site = aStaffedSite([tour]);
  const [first] = tour.departures;
  const staff = await aStaffMember(site);
  const at = (page: string) => `/staff/departures/${first!.id}/${page}`;
  return { site, staff, tour, id: first!.id, at, open: (page: string) => staff.get(at(page)) };
}

/** The form that opens all parts of the guests' details. */
export const asked = { notes: 'on', emergency: 'on', passport: 'on', reason: 'Planning the food' };

/** Who opened the details of a departure, as the audit has it. */
export async function openingsOf(id: string): Promise<{ at: number; detail: string }[]> {
  return allRows(`SELECT at, detail FROM audit WHERE subject = ? AND what = 'details opened' ORDER BY id`, id);
}
