import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { sandboxGateway } from '#functions/payments/sandbox.ts';
import { findTestCard } from '#functions/payments/test-cards.ts';
import { anOpenDeparture, aTour } from '../../support/a-tour.ts';
import { aChat } from '../support/a-chat.ts';
import { PASSWORD } from '../support/a-staff-member.ts';
import { aSite, cardFields, guestFields, type Answer, type Site, type Visitor } from '../support/a-site.ts';

/*
 * Limits when many requests ask at the same moment: a limit that looks first and counts later lets all of them pass.
 */

const tour = aTour({ departures: [anOpenDeparture()] });
const item = { tour_date_id: tour.departures[0]!.id, tour_combination_id: 1 };
const address = (index: number) => ({ 'cf-connecting-ip': `203.0.113.${index}` });
const HERE = address(200);
let cards = 0;

/** A sandbox that knows each card it is sent by a fingerprint of its own, and counts them. */
function aSandbox() {
  const sandbox = sandboxGateway(env);
  const sent: string[] = [];
  const authorise: typeof sandbox.authorise = async (request) => {
    cards += 1;
    sent.push(request.card.acct);
    return { ...(await sandbox.authorise(request)), fingerprint: `card ${cards}` };
  };
  return { sent, gateway: { ...sandbox, authorise } };
}

const { sent, gateway } = aSandbox();
const { site: chatSite } = await aChat([tour]);
const site = aSite(
  [tour],
  { STAFF_PASSWORD: PASSWORD, STANDING_KEY: 'the review', ACCESS_TEAM: undefined, ACCESS_AUDIENCE: undefined },
  {},
  { gateway },
);

/** Visitors with a trip in their cart, each begun from an address of their own. */
async function withCarts(count: number, on: Site = site): Promise<Visitor[]> {
  const visitors = Array.from({ length: count }, () => on.visitor());
  for (const [index, visitor] of visitors.entries()) {
    const answer = await visitor.postJson('/api/cart/', { items: [item] }, address(index));
    expect(answer.status).toBe(200);
  }
  return visitors;
}

async function withGuests(count: number): Promise<Visitor[]> {
  const visitors = await withCarts(count);
  for (const [index, visitor] of visitors.entries()) {
    const form = guestFields({ email: `guest${index}@example.com` });
    expect((await visitor.postForm('/api/guest/', form, address(index))).status).toBe(200);
  }
  return visitors;
}

const form = (fields: Record<string, string>) => ({ name: 'Ana', email: 'ana@example.com', consent: 'on', ...fields });
const times = (count: number, ask: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
const refusedOf = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 429).length;

test.each<[what: string, limit: number, asked: number, ask: () => Promise<Answer[]>]>([
  [
    'declined cards of a network',
    40,
    50,
    async () => {
      const visitors = await withGuests(50);
      const declined = cardFields({ acct: '4000 0000 0000 0002' });
      return times(50, (index) => visitors[index]!.postForm('/api/checkout/card/', declined, HERE));
    },
  ],
  [
    'refused payments of a cart',
    15,
    20,
    async () => {
      const [visitor] = await withGuests(1);
      const unknown = cardFields({ acct: '4111 1111 1111 1111' });
      return times(20, () => visitor!.postForm('/api/checkout/card/', unknown, address(210)));
    },
  ],
  [
    'promo codes of a cart',
    10,
    15,
    async () => {
      const [visitor] = await withCarts(1);
      return times(15, (index) => visitor!.get(`/api/cart/?promo_code=GUESS${index}`));
    },
  ],
  [
    'wrong promo codes of a network',
    10,
    15,
    async () => {
      const visitors = await withCarts(15);
      return times(15, (index) => visitors[index]!.get(`/api/cart/?promo_code=GUESS${index}`, HERE));
    },
  ],
  [
    'new carts of a network',
    60,
    65,
    () => times(65, () => site.visitor().postJson('/api/cart/', { items: [item] }, HERE)),
  ],
  [
    'forms of a network without a token',
    10,
    15,
    () =>
      times(15, (index) =>
        site.visitor().postForm('/api/contact/', form({ question: 'Hi?', email: `a${index}@example.com` }), HERE),
      ),
  ],
  [
    'forms to one mailbox',
    6,
    10,
    () =>
      times(10, (index) =>
        site
          .visitor()
          .postForm('/api/contact/', form({ question: `Hi ${index}?`, email: 'full@example.com' }), address(index)),
      ),
  ],
  [
    'personal details from a network',
    60,
    65,
    () => times(65, () => site.visitor().postForm('/api/guest/', guestFields(), address(240))),
  ],
  [
    'keys of the sales summary from a network',
    60,
    65,
    () => times(65, () => site.visitor().get('/api/office/standing/', { ...HERE, authorization: 'Bearer guess' })),
  ],
  [
    'requests for lost links of a network',
    20,
    25,
    () => times(25, () => site.visitor().postForm('/check-in/lost/', { email: 'ana@example.com' }, HERE)),
  ],
  [
    'passwords of staff from a network',
    10,
    15,
    () => times(15, () => site.visitor().postForm('/staff/', { name: 'Tam', password: 'guess' }, HERE)),
  ],
  ['chats begun from a network', 20, 25, () => times(25, () => chatSite.visitor().postJson('/api/chat/', {}, HERE))],
])('%s: of many at the same moment no more than %i of %i pass [P12]', async (_, limit, asked, ask) => {
  const answers = await ask();
  expect([answers.length, refusedOf(answers)]).toEqual([asked, asked - limit]);
});

test('no more cards reach the provider than may be declined, however many carts pay at once [P12]', async () => {
  expect(findTestCard('4000000000000002')).not.toBeNull();
  const visitors = await withGuests(45);
  sent.length = 0;
  const answers = await times(45, (index) =>
    visitors[index]!.postForm('/api/checkout/card/', cardFields({ acct: '4000 0000 0000 0002' }), address(220)),
  );
  expect([sent.length, refusedOf(answers)]).toEqual([40, 5]);
});

test('searches without a result of a network: of many at the same moment twenty are counted [P12]', async () => {
  await times(25, () => site.visitor().postJson('/api/search/missed/', { query: 'snorkelling with wombats' }, HERE));
  const counted = await env.DB.prepare('SELECT SUM(count) AS count FROM missed_searches').first<{ count: number }>();
  expect(counted).toEqual({ count: 20 });
});

test('payments that succeed leave no try counted for their network [P12]', async () => {
  const visitors = await withGuests(45);
  for (const visitor of visitors) {
    expect((await visitor.postForm('/api/checkout/card/', cardFields(), address(230))).status).toBe(200);
  }
});
