import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { beginConversation, findConversationByToken } from '#functions/chat/conversation-storage.ts';
import { keepMessage } from '#functions/chat/message-storage.ts';
import { MINUTE, HOUR, DAY } from '#domain/durations.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aChat, aConversation, sendFrame, settled, textsOf, type Chat } from '../support/a-chat.ts';

describe('what staff see', () => {
  test('is every conversation, with its last message and how many are unread', async () => {
    const { office, tab, conversation } = await aConversation();
    tab.send(sendFrame('And a bar?'));
    tab.send({ type: 'introduce', name: 'Ada', email: 'ada@example.com' });
    tab.send({ type: 'page', path: '/trips/red-centre/', title: 'The Red Centre' });
    await settled(tab);
    await settled(office);
    expect(office.all('welcome').at(-1)).toMatchObject({ me: 'Mia', staff: ['Mia'], open: true });
    expect(office.all('welcome').at(-1)!.conversations).toEqual([
      {
        id: conversation,
        name: 'Ada',
        email: 'ada@example.com',
        page: { path: '/trips/red-centre/', title: 'The Red Centre' },
        online: true,
        last: { from: 'visitor', text: 'And a bar?', at: expect.any(Number) as number },
        unread: 2,
        readByVisitor: 0,
        staff: [],
        done: false,
      },
    ]);
    expect(office.all('conversation').at(-1)!.conversation).toEqual(office.all('welcome').at(-1)!.conversations[0]);
  });

  test('is when a visitor comes and goes, and not while another of their tabs is open', async () => {
    const { office, ada, tab } = await aConversation();
    const second = await ada.tab();
    tab.close();
    await tab.end();
    await settled(office);
    expect(office.all('welcome').at(-1)!.conversations[0]!.online).toBe(true);
    second.close();
    await office.until(() => !office.all('conversation').at(-1)!.conversation.online);
    await ada.tab();
    await office.until(() => office.all('conversation').at(-1)!.conversation.online);
  });

  test('is who else is in the staff chat, and who has which conversation open', async () => {
    const { office, staff, conversation } = await aConversation();
    const second = await staff('Tam');
    expect((await office.waitFor('staff')).staff).toEqual(['Mia', 'Tam']);
    second.send({ type: 'open', conversation, after: 0 });
    await office.until(() => office.all('conversation').at(-1)!.conversation.staff.includes('Tam'));
    second.close();
    await office.until(() => office.all('conversation').at(-1)!.conversation.staff.length === 0);
    expect((await office.waitFor('staff', 2)).staff).toEqual(['Mia']);
  });

  test('is the visitor’s cart as the site prices it, and the cart of their cookie alone [P07]', async () => {
    const tour = aTour({ code: 'CH10', name: 'The Red Centre', departures: [aDeparture({ capacity: 9 })] });
    const chat = await aChat([tour]);
    const ada = await chat.browser();
    await ada.visitor.wants({ tour_date_id: 'CH10-2027-03-13', tour_combination_id: 1 });
    const shown = (await ada.visitor.get('/api/cart/')).cart();
    const tab = await ada.tab();
    tab.send(sendFrame('Is this right?'));
    const office = await chat.staff();
    await tab.waitFor('message');
    const { conversations } = await office.waitFor('welcome');
    office.send({ type: 'open', conversation: conversations[0]!.id, after: 0 });
    const { cart } = await office.waitFor('history');
    expect(cart!.items).toMatchObject([
      { name: expect.stringContaining('The Red Centre') as string, date: '13 March 2027' },
    ]);
    const units = (text: string | number) => Number(String(text).replaceAll(/[^\d.]/g, ''));
    expect(units(cart!.total)).toBe(units(shown.total));
    expect(units(cart!.total)).toBeGreaterThan(0);

    const { office: other, conversation } = await aConversation(chat);
    other.send({ type: 'open', conversation, after: 0 });
    expect((await other.waitFor('history')).cart).toBeNull();
  });
});

test('the staff chat lists the latest 300 conversations [M156]', async () => {
  const { stub, site, staff } = await aChat();
  await runInDurableObject(stub, (_, { storage }) => {
    storage.sql.exec(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 301)
       INSERT INTO conversations (id, tokenHash, lastSeq, lastAt, leftAt) SELECT 'number ' || n, n, 1, ?1 + n, ?1 + n FROM numbers`,
      site.now(),
    );
  });
  const { conversations } = await (await staff()).waitFor('welcome');
  expect(conversations).toHaveLength(300);
  expect([conversations[0]!.id, conversations[299]!.id]).toEqual(['number 301', 'number 2']);
});

describe('what staff send', () => {
  test('reaches every tab of that visitor and every staff connection once, under the name that signed in', async () => {
    const { office, ada, tab, conversation, staff, browser } = await aConversation();
    const [second, other, stranger] = [await ada.tab(), await staff('Tam'), await (await browser()).tab()];
    const answer = { ...sendFrame('There is.'), conversation };
    office.send(answer);
    office.send(answer);
    for (const line of [tab, second]) {
      await line.until(() => line.all('message').some(({ message }) => message.id === answer.id));
      expect(line.all('message').at(-1)!.message).toMatchObject({ from: 'staff', name: 'Mia', text: 'There is.' });
    }
    await settled(other);
    await settled(stranger);
    expect(textsOf(other.all('message'))).toEqual(['Mia joined the chat.', 'There is.']);
    expect(stranger.all('message')).toEqual([]);
  });

  test('is announced by a notice the first time each person answers', async () => {
    const { office, tab, conversation, staff } = await aConversation();
    const tam = await staff('Tam');
    for (const line of [office, office, tam, office]) {
      line.send({ ...sendFrame('Yes.'), conversation });
      await settled(line);
    }
    const received = tab.all('message').map(({ message }) => `${message.from} ${message.name}`);
    expect(received.slice(1)).toEqual(['notice ', 'staff Mia', 'staff Mia', 'notice ', 'staff Tam', 'staff Mia']);
  });

  test('is refused in words for a conversation that is not there', async () => {
    const { office } = await aConversation();
    const lost = { ...sendFrame('Hello?'), conversation: crypto.randomUUID() };
    office.send(lost);
    expect(await office.waitFor('refused')).toMatchObject({
      id: lost.id,
      text: expect.stringContaining('deleted') as string,
    });
  });

  test('is refused in words beyond sixty answers in a minute [M156, P12]', async () => {
    const { office, conversation, site } = await aConversation();
    for (let count = 0; count < 60; count += 1) office.send({ ...sendFrame(`answer ${count}`), conversation });
    await settled(office);
    expect(office.all('refused')).toEqual([]);
    const late = { ...sendFrame('one too many'), conversation };
    office.send(late);
    expect(await office.waitFor('refused')).toMatchObject({
      id: late.id,
      text: expect.stringMatching(/\w{3}/) as string,
    });
    site.advance(MINUTE + 1);
    office.send(late);
    await office.until(() => textsOf(office.all('message')).includes('one too many'));
  });

  test('puts a conversation away, and the visitor’s next message brings it back', async () => {
    const { office, tab, conversation } = await aConversation();
    office.send({ type: 'done', conversation, done: true });
    await office.until(() => office.all('conversation').at(-1)!.conversation.done);
    tab.send(sendFrame('One more thing'));
    await office.until(() => !office.all('conversation').at(-1)!.conversation.done);
  });

  test.each(['not JSON', '{"type":"hello-staff"}', '{"type":"read","conversation":"x","seq":1}'])(
    'ends the connection when it is %s [P12]',
    async (frame) => {
      const { office } = await aConversation();
      office.raw(frame);
      expect((await office.end()).code).toBe(1008);
    },
  );
});

describe('reading and typing', () => {
  test('each side sees how far the other has read, and no further than there is', async () => {
    const { office, tab, conversation, ada } = await aConversation();
    office.send({ type: 'read', conversation, seq: 99 });
    expect((await tab.waitFor('read')).seq).toBe(1);
    await office.until(() => office.all('conversation').at(-1)!.conversation.unread === 0);
    office.send({ ...sendFrame('Yes.'), conversation });
    await tab.waitFor('message', 3);
    tab.send({ type: 'read', seq: 99 });
    await office.until(() => office.all('conversation').at(-1)!.conversation.readByVisitor === 3);
    office.send({ type: 'read', conversation, seq: 0 });
    await settled(office);
    expect(await (await ada.tab()).waitFor('welcome')).toMatchObject({ readByStaff: 1, readByVisitor: 3 });
  });

  test('typing is shown to the other side, at most every two seconds, and stored nowhere [M156]', async () => {
    const { office, tab, conversation, staff, site, ada } = await aConversation();
    const tam = await staff('Tam');
    for (let count = 0; count < 5; count += 1) {
      tab.send({ type: 'typing' });
      office.send({ type: 'typing', conversation });
    }
    for (const line of [tab, office, tam]) await settled(line);
    expect(tab.all('typing')).toEqual([{ type: 'typing', name: 'Mia' }]);
    expect(office.all('typing')).toEqual([{ type: 'typing', conversation, name: '', from: 'visitor' }]);
    expect(
      tam
        .all('typing')
        .map(({ from }) => from)
        .toSorted(),
    ).toEqual(['staff', 'visitor']);
    site.advance(1999);
    tab.send({ type: 'typing' });
    await settled(tab);
    await settled(office);
    expect(office.all('typing')).toHaveLength(1);
    site.advance(1);
    tab.send({ type: 'typing' });
    await office.waitFor('typing', 2);
    expect((await (await ada.tab()).waitFor('welcome')).messages).toHaveLength(1);
  });
});

test('signing out ends the staff chat in every tab of that person only', async () => {
  const { site, staff, browser } = await aChat();
  Object.assign(site.env, { STAFF_PASSWORD: 'let me in' });
  const [mia, tom] = [await staff('Mia'), await staff('Tom')];
  const person = site.visitor();
  await person.postForm('/staff/', { name: 'Mia', password: 'let me in' });
  expect((await person.postForm('/staff/sign-out/', {})).status).toBe(303);
  await mia.end();
  const tab = await (await browser()).tab();
  tab.send(sendFrame('Anybody there?'));
  await tom.waitFor('message');
  expect(mia.all('message')).toEqual([]);
});

describe('the minute’s round', () => {
  test('informs connected visitors once when the office closes', async () => {
    const { tab, site, runAlarm } = await aConversation();
    await runAlarm();
    site.advance(5 * 60 * MINUTE);
    await runAlarm();
    await runAlarm();
    await settled(tab);
    expect(tab.all('hours').map(({ open }) => open)).toEqual([true, false]);
  });

  test('closes the connection of a visitor whose pings stopped for three minutes, but not of one who never sent any [M156]', async () => {
    const { tab, ada, site, runAlarm } = await aConversation();
    const quiet = await ada.tab();
    tab.raw('ping');
    await tab.until(() => tab.pongs === 1);
    expect(tab.all('refused')).toEqual([]);
    // The machine's clock gives the time of a ping, and a test's clock may lag behind it.
    const leeway = MINUTE / 4;
    site.advance(Date.now() - site.now() + 3 * MINUTE - leeway);
    await runAlarm();
    expect(tab.closed).toBeNull();
    site.advance(2 * leeway);
    await runAlarm();
    expect((await tab.end()).code).toBe(1001);
    await settled(quiet);
    expect(quiet.closed).toBeNull();
  });

  test('sends the page of the staff chat through the sign-in again after an hour [M156, P28]', async () => {
    const { office, tab, site, runAlarm } = await aConversation();
    site.advance(HOUR - MINUTE);
    await runAlarm();
    expect(office.closed).toBeNull();
    site.advance(MINUTE);
    await runAlarm();
    expect((await office.end()).code).toBe(1012);
    await settled(tab);
    expect(tab.closed).toBeNull();
  });

  test('a conversation is deleted ninety days after its last message, and not before [M156, N17]', async () => {
    const { tab, ada, site, runAlarm, stub, staff } = await aConversation();
    tab.close();
    await tab.end();
    const hours = 60 * MINUTE;
    site.advance(90 * 24 * hours - MINUTE);
    await runAlarm();
    expect((await (await staff()).waitFor('welcome')).conversations).toHaveLength(1);
    site.advance(2 * MINUTE);
    await runAlarm();
    expect((await (await staff()).waitFor('welcome')).conversations).toEqual([]);
    expect((await ada.upgrade()).status).toBe(401);
    expect(await stub.mailFacts('chat-waiting')).toBeNull();
    await ada.visitor.postJson('/api/chat/', {});
    expect((await (await ada.tab()).waitFor('welcome')).messages).toEqual([]);
  });

  test('waits a minute before the next while an old conversation is still connected', async () => {
    const { tab, site, runAlarm, stub } = await aConversation();
    site.advance(91 * 24 * HOUR);
    await runAlarm();
    const next = await runInDurableObject(stub, (_, { storage }) => storage.getAlarm());
    expect(next).toBeGreaterThan(Date.now() + MINUTE / 2);
    expect(tab.closed).toBeNull();
  });
});

type Said = readonly [from: 'visitor' | 'staff' | 'notice', at: number];

/** Keeps conversations whose messages were written so many milliseconds before now. */
async function said({ site, stub }: Chat, ...conversations: readonly (readonly Said[])[]): Promise<void> {
  const now = site.now();
  await runInDurableObject(stub, (chat) => {
    for (const messages of conversations) {
      const token = crypto.randomUUID();
      beginConversation(chat.store, token, now);
      const { id } = findConversationByToken(chat.store, token)!;
      for (const [from, at] of messages)
        keepMessage(chat.store, id, { id: crypto.randomUUID(), from, name: 'Mia', text: 'Hello', at: now - at });
    }
  });
}

/** A question that was answered after so long. */
const answered = (after: number, before = DAY): Said[] => [
  ['visitor', before],
  ['staff', before - after],
];

async function minutes({ site }: Chat): Promise<unknown> {
  const answer = await site.visitor().get('/api/answer-times/');
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { chat_minutes: unknown }).chat_minutes;
}

test('the usual answer time is the median of the questions of 30 days, as each visitor waited', async () => {
  const chat = await aChat();
  await said(
    chat,
    answered(2 * MINUTE),
    answered(4 * MINUTE),
    answered(3 * HOUR),
    answered(MINUTE, 31 * DAY),
    [
      ['visitor', DAY],
      ['visitor', DAY - MINUTE],
      ['notice', DAY - MINUTE],
      ['staff', DAY - 6 * MINUTE],
    ],
    [...answered(10 * MINUTE), ['staff', HOUR], ['visitor', HOUR], ['staff', HOUR - 5 * MINUTE]],
  );
  expect(await minutes(chat)).toBe(6);
});

test('questions that nobody answered make the time longer, and most of them leave none', async () => {
  const silence: Said[] = [['visitor', DAY]];
  const chat = await aChat();
  await said(chat, answered(MINUTE), answered(2 * MINUTE), answered(9 * MINUTE), silence, silence);
  expect(await minutes(chat)).toBe(9);
  await said(chat, silence, silence);
  expect(await minutes(chat), 'measured at most every ten minutes').toBe(9);
  chat.site.advance(10 * MINUTE);
  expect(await minutes(chat)).toBeNull();
});
