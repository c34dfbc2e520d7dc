import { describe, expect, test } from 'vitest';
import type { StaffMember } from '#domain/operator.ts';
import { MINUTE } from '#domain/durations.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aPaidGuest } from '../support/a-booking.ts';
import { aSite, type Answer, type Site } from '../support/a-site.ts';
import { aStaffedSite, aStaffMember, PASSWORD, PRODUCTION } from '../support/a-staff-member.ts';
import { anAccessTeam } from '../support/an-access-team.ts';
import { allRows, everyTable } from '../support/database.ts';

let addresses = 0;
const aNetwork = () => ({ 'cf-connecting-ip': `203.0.113.${(addresses += 1)}` });

/** Lists promo codes, as a harmless command. */
const list = (site: Site, bearer: string, headers: Record<string, string> = aNetwork()): Promise<Answer> =>
  site.visitor().postJson('/staff/api/promo/', { act: 'list' }, { authorization: `Bearer ${bearer}`, ...headers });

const shownIn = ({ text }: Answer) => /<code>([\w-]{22})<\/code>/.exec(text)?.[1];
const idOf = async (name: string) =>
  (await allRows<{ id: number }>('SELECT id FROM command_tokens WHERE name = ?', name))[0]!.id;

describe('on a site with a staff password', () => {
  test('a token is shown once, kept as a hash, signs commands in, says when it was last used, and stops when it is revoked', async () => {
    const site = aStaffedSite([]);
    const staff = await aStaffMember(site);
    const token = shownIn(await staff.postForm('/staff/tokens/', { name: 'Laptop' }))!;
    const page = await staff.get('/staff/tokens/');
    for (const text of ['Laptop', 'Tam', 'Never']) expect(page.text).toContain(text);
    expect(page.text).not.toContain(token);
    expect(await everyTable()).not.toContain(token);
    expect((await list(site, token)).status).toBe(200);
    expect((await staff.get('/staff/tokens/')).text).not.toContain('Never');

    expect((await staff.postForm(`/staff/tokens/${await idOf('Laptop')}/revoke/`, {})).status).toBe(303);
    const answer = await list(site, token);
    expect([answer.status, answer.text]).toEqual([401, expect.stringContaining('make a new token')]);
  });

  test('a new password ends every token', async () => {
    const site = aStaffedSite([]);
    const token = shownIn(await (await aStaffMember(site)).postForm('/staff/tokens/', { name: 'Old' }))!;
    const after = aSite([], { ...site.env, STAFF_PASSWORD: 'another one' });
    expect((await list(after, token)).status).toBe(401);
    expect((await list(after, PASSWORD)).status).toBe(401);
    expect((await list(after, 'another one')).status).toBe(200);
  });

  test('a token needs a name, and a stranger gets no page', async () => {
    const site = aStaffedSite([]);
    const refused = await (await aStaffMember(site)).postForm('/staff/tokens/', { name: ' ' });
    expect([refused.status, shownIn(refused)]).toEqual([400, undefined]);
    expect((await site.visitor().get('/staff/tokens/')).status).toBe(401);
    expect((await site.visitor().postForm('/staff/tokens/', { name: 'Mine' })).status).toBe(401);
  });
});

describe('whoever has no token', () => {
  test.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['an empty token', { authorization: 'Bearer ' }],
    ['a wrong token', { authorization: `Bearer ${'x'.repeat(22)}` }],
    ['a wrong password', { authorization: 'Bearer billy tea' }],
    ['another scheme', { authorization: `Basic ${PASSWORD}` }],
  ])('with %s gets no command, nor any other path below it', async (_what, headers) => {
    const site = aStaffedSite([]);
    for (const path of ['promo', 'bookings', 'leads', 'searches', 'unknown']) {
      const answer = await site
        .visitor()
        .postJson(`/staff/api/${path}/`, { act: 'list' }, { ...headers, ...aNetwork() });
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });

  test('the session of a member of staff opens no command, because a page in their browser has it', async () => {
    const staff = await aStaffMember(aStaffedSite([]));
    expect((await staff.postJson('/staff/api/promo/', { act: 'list' }, aNetwork())).status).toBe(401);
  });

  test('tries ten times from one network, all at once too; then even the right one waits a quarter of an hour', async () => {
    const site = aStaffedSite([]);
    const [here, there] = [aNetwork(), aNetwork()];
    for (let times = 0; times < 15; times += 1) expect((await list(site, PASSWORD, here)).status).toBe(200);
    const wrong = await Promise.all(Array.from({ length: 15 }, () => list(site, 'guess', here)));
    expect(wrong.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await list(site, PASSWORD, here)).status).toBe(429);
    const typed = await site.visitor().postForm('/staff/', { name: 'Tam', password: PASSWORD }, here);
    expect(typed.status).toBe(429);
    expect((await list(site, PASSWORD, there)).status).toBe(200);
    site.advance(15 * MINUTE);
    expect((await list(site, PASSWORD, here)).status).toBe(200);
  });
});

describe('behind Cloudflare Access', () => {
  const OWNER = 'jo@saltbush.example';
  const OFFICE = 'tam@saltbush.example';
  const STAFF: readonly StaffMember[] = [
    { email: 'Jo@saltbush.example', role: 'owner' },
    { email: OFFICE, role: 'office' },
  ];
  const departure = aDeparture({ capacity: 9 });
  const tours = [aTour({ departures: [departure] })];

  /** A live site of a team, and who makes tokens on it. */
  async function aLiveSite() {
    const access = await anAccessTeam();
    const withStaff = (staff: readonly StaffMember[]) =>
      aSite(tours, { ...PRODUCTION, STAFF_PASSWORD: PASSWORD, ...access.settings }, { staff });
    const site = withStaff(STAFF);
    const make = async (email: string, name: string) =>
      site.visitor().postForm('/staff/tokens/', { name }, await access.person(email));
    return { access, site, withStaff, make };
  }

  test('a command needs both: to come through Access, and a command token', async () => {
    const { access, site, make } = await aLiveSite();
    const token = shownIn(await make(OWNER, 'Both'))!;
    expect((await list(site, token, await access.program())).status).toBe(200);
    const bare = await list(site, token);
    expect([bare.status, bare.text]).toEqual([401, expect.stringContaining('CF_ACCESS_CLIENT_ID')]);
    const others = await (await anAccessTeam()).program();
    expect((await list(site, token, others)).status).toBe(401);
    expect((await list(site, 'x'.repeat(22), await access.program())).status).toBe(401);
    expect((await list(site, PASSWORD, await access.program())).status).toBe(401);
    expect((await list(site, '', await access.person(OWNER))).status).toBe(401);
  });

  test('a token may do what its maker may do today: the office cannot refund by it, nor copy the books', async () => {
    const { access, withStaff, site, make } = await aLiveSite();
    const { references } = await aPaidGuest(aStaffedSite(tours), [departure.id]);
    const run = async (where: Site, token: string, command: string, request: object) => {
      const headers = { authorization: `Bearer ${token}`, ...(await access.program()) };
      return where.visitor().postJson(`/staff/api/${command}/`, request, headers);
    };
    const cancel = (where: Site, token: string) =>
      run(where, token, 'bookings', { act: 'cancel', reference: references[0], yes: true });
    const copy = (token: string) => run(site, token, 'books', { act: 'export', after: null });
    const [owner, office] = [shownIn(await make(OWNER, 'Of Jo'))!, shownIn(await make(OFFICE, 'Of Tam'))!];
    const refused = await cancel(site, office);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Only an owner')]);
    expect(await allRows(`SELECT id FROM orders WHERE cancelled_at IS NOT NULL`)).toEqual([]);
    expect((await list(site, office, await access.program())).status).toBe(200);
    expect([(await copy(office)).status, (await copy(owner)).status]).toEqual([403, 200]);
    expect((await cancel(withStaff([{ email: OWNER, role: 'office' }]), owner)).status).toBe(403);
    expect((await cancel(site, owner)).status).toBe(200);
  });

  test('the tokens of somebody who is staff no longer stop, and they can make none', async () => {
    const { access, withStaff, site, make } = await aLiveSite();
    const token = shownIn(await make(OFFICE, 'Of somebody who left'))!;
    const after = withStaff([{ email: OWNER, role: 'owner' }]);
    const answer = await list(after, token, await access.program());
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('isn’t listed under staff')]);
    const person = await access.person(OFFICE);
    expect((await after.visitor().postForm('/staff/tokens/', { name: 'Another' }, person)).status).toBe(403);
    expect((await after.visitor().get('/staff/tokens/', person)).text).toContain('You can’t make tokens.');
    expect((await list(site, token, await access.program())).status).toBe(200);
  });

  test('somebody revokes their own tokens, and an owner everybody’s', async () => {
    const { access, site, make } = await aLiveSite();
    const [ofJo, ofTam] = [shownIn(await make(OWNER, 'Jo’s'))!, shownIn(await make(OFFICE, 'Tam’s'))!];
    const revoke = async (by: string, name: string) =>
      site.visitor().postForm(`/staff/tokens/${await idOf(name)}/revoke/`, {}, await access.person(by));
    await revoke(OFFICE, 'Jo’s');
    expect((await list(site, ofJo, await access.program())).status).toBe(200);
    await revoke(OWNER, 'Tam’s');
    const revoked = await list(site, ofTam, await access.program());
    expect([revoked.status, revoked.text]).toEqual([401, expect.stringContaining('it was revoked')]);
    const lost = shownIn(await make('Tam@Saltbush.example', 'Lost laptop'))!;
    await revoke(OFFICE, 'Lost laptop');
    expect((await list(site, lost, await access.program())).status).toBe(401);
  });
});

test('a site on which staff cannot sign in yet takes no command, and says so', async () => {
  const answer = await list(aSite([], { ...PRODUCTION, STAFF_PASSWORD: PASSWORD }), PASSWORD);
  expect([answer.status, answer.text]).toEqual([401, expect.stringContaining('docs/DEPLOYING.md')]);
});
