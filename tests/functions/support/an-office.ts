import { env } from 'cloudflare:workers';
import { aCombination, aDeparture, aTour } from '../../support/a-tour.ts';
import { aStaffedSite, aStaffMember } from './a-staff-member.ts';

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
  const rows = env.DB.prepare(`SELECT at, detail FROM audit WHERE subject = ? AND what = 'details opened' ORDER BY id`);
  return (await rows.bind(id).all<{ at: number; detail: string }>()).results;
}
