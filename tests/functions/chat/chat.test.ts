import { describe, expect, test, vi } from 'vitest';
import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { MINUTE } from '#domain/durations.ts';
import { aChat, aVisitorTab, sendFrame, settled, textsOf } from '../support/a-chat.ts';
import { aSite, ORIGIN } from '../support/a-site.ts';
import { everyTable, allRows } from '../support/database.ts';

describe('beginning a conversation', () => {
  test('it says whether a person answers now, and when one does [M20, M75]', async () => {
    const { site } = await aChat();
    const answer = await site.visitor().postJson('/api/chat/', {});
    expect(answer.json()).toEqual({
      open: true,
      hours: 'Monday to Friday 8:30 am – 5:30 pm (Sydney time)',
      found: false,
    });
    site.advance(8 * 60 * MINUTE);
    expect((await site.visitor().postJson('/api/chat/', {})).json()).toMatchObject({ open: false });
  });

  test('the cookie is out of reach of scripts, ours alone, and comes with the first conversation only [M156, P28, N18]', async () => {
    const { site } = await aChat();
    const visitor = site.visitor();
    const [cookie] = (await visitor.postJson('/api/chat/', {})).headers.getSetCookie();
    expect(cookie).toMatch(/^chat=[\w-]{22}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = visitor.cookies.get('chat');
    expect((await visitor.postJson('/api/chat/', {})).json()).toMatchObject({ found: true });
    expect(visitor.cookies.get('chat')).toBe(token);
    expect((await visitor.get('/api/chat/socket/')).headers.getSetCookie()).toEqual([]);
    visitor.cookies.set('chat', 'A'.repeat(22));
    await visitor.postJson('/api/chat/', {});
    expect(visitor.cookies.get('chat')).not.toBe('A'.repeat(22));
  });

  test('one address begins twenty conversations an hour, and goes on with those it has [M156, P12]', async () => {
    const { site } = await aChat();
    const from = { 'cf-connecting-ip': '198.51.100.7' };
    const first = site.visitor();
    const begin = (visitor = site.visitor()) => visitor.postJson('/api/chat/', {}, from);
    await begin(first);
    const begun = await Promise.all(Array.from({ length: 24 }, () => begin()));
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(19);
    expect((await begin(first)).status).toBe(200);
    const other = await site.visitor().postJson('/api/chat/', {}, { 'cf-connecting-ip': '198.51.100.8' });
    expect(other.status).toBe(200);
    site.advance(60 * MINUTE);
    expect((await begin()).status).toBe(200);
  });

  test.each(['none', 'crisp', 'chatwoot'] as const)(
    'there is none of ours when the operator has %s [D39]',
    async (service) => {
      const site = aSite([], {}, { chat: { service, address: '', account: '', hours: [] } });
      const visitor = site.visitor();
      const answers = [
        await visitor.postJson('/api/chat/', {}),
        await visitor.get('/api/chat/socket/', { upgrade: 'websocket', origin: ORIGIN }),
        await visitor.get('/staff/chat/socket/', { upgrade: 'websocket', origin: ORIGIN }),
      ];
      // A visitor who is not signed in cannot see whether there is a staff chat.
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 401]);
      expect(visitor.cookies.size).toBe(0);
    },
  );
});

describe('opening a connection', () => {
  test('it wants the cookie, and a page of this site [P28]', async () => {
    const { browser, site } = await aChat();
    const ada = await browser();
    const status = async (headers: Record<string, string>) => (await ada.upgrade(headers)).status;
    expect(await status({})).toBe(101);
    expect(await status({ origin: 'https://elsewhere.example' })).toBe(403);
    expect(await status({ origin: 'null' })).toBe(403);
    expect(await status({ origin: '' })).toBe(403);
    expect(await status({ cookie: '' })).toBe(401);
    expect(await status({ cookie: `chat=${'B'.repeat(22)}` })).toBe(401);
    expect((await site.visitor().get('/api/chat/socket/')).status).toBe(426);
  });

  test('a conversation is open in six tabs at a time [M156, P12]', async () => {
    const { browser } = await aChat();
    const ada = await browser();
    const tabs = [];
    for (let tab = 0; tab < 6; tab += 1) tabs.push(await ada.tab());
    expect((await ada.upgrade()).status).toBe(429);
    tabs[0]!.close();
    await tabs[0]!.end();
    expect((await ada.upgrade()).status).toBe(101);
  });
});

/** Staff answer the first conversation. */
async function answer(office: Awaited<ReturnType<Awaited<ReturnType<typeof aChat>>['staff']>>): Promise<void> {
  const { conversation } = await office.waitFor('message');
  office.send({ type: 'send', conversation, id: crypto.randomUUID(), text: 'Yes.' });
}

const numbers = (messages: readonly { readonly message: { readonly seq: number } }[]) =>
  messages.map(({ message }) => message.seq);

describe('a visitor’s message', () => {
  test('is numbered, and sent to every tab of theirs in one order', async () => {
    const { browser } = await aChat();
    const ada = await browser();
    const [one, two] = [await ada.tab(), await ada.tab()];
    for (let count = 0; count < 4; count += 1) (count % 2 ? one : two).send(sendFrame(`line ${count}`));
    await one.waitFor('message', 4);
    await two.waitFor('message', 4);
    expect(numbers(one.all('message'))).toEqual([1, 2, 3, 4]);
    expect(one.all('message')).toEqual(two.all('message'));
  });

  test('is kept once, however often it is sent: each time is answered with the one that was kept', async () => {
    const { ada, tab } = await aVisitorTab();
    const id = crypto.randomUUID();
    for (const text of ['Is there a pool?', 'Is there a pool?', 'something else']) tab.send(sendFrame(text, id));
    await tab.waitFor('message', 3);
    const [kept, ...again] = tab.all('message');
    expect(again).toEqual([kept, kept]);
    expect((await (await ada.tab()).waitFor('welcome')).messages).toHaveLength(1);
  });

  test('reaches no other visitor [P28]', async () => {
    const { browser } = await aChat();
    const [ada, grace] = [await browser(), await browser()];
    const [hers, others] = [await ada.tab(), await grace.tab()];
    hers.send(sendFrame('my secret'));
    await hers.waitFor('message');
    await settled(others);
    expect(JSON.stringify([others.received, (await grace.tab()).received])).not.toContain('secret');
  });

  test('is caught up with from any number on, by a tab that was away', async () => {
    const { ada, tab } = await aVisitorTab();
    for (const text of ['one', 'two', 'three']) tab.send(sendFrame(text));
    await tab.waitFor('message', 3);
    for (const [after, texts] of [
      [0, ['one', 'two', 'three']],
      [2, ['three']],
      [3, []],
    ] as const) {
      const { messages } = await (await ada.tab(after)).waitFor('welcome');
      expect(messages.map(({ text }) => text)).toEqual(texts);
    }
  });

  test('waits for hello: no tab gets a message before the earlier ones', async () => {
    const { ada, tab } = await aVisitorTab();
    tab.send(sendFrame('first'));
    await tab.waitFor('message');
    const late = await ada.upgrade();
    late.webSocket!.accept();
    const received: string[] = [];
    late.webSocket!.addEventListener('message', ({ data }) => received.push(data as string));
    tab.send(sendFrame('second'));
    await tab.waitFor('message', 2);
    await settled(tab);
    expect(received).toEqual([]);
  });

  test('markup is text, and control characters are taken out [P28]', async () => {
    const { tab, staff } = await aVisitorTab();
    const office = await staff();
    const markup = '<img src=x onerror="alert(1)"> & <b>bold</b>';
    tab.send(sendFrame(`${markup}\u0000\u001b[31m\r\nnext\tline\u009f `));
    expect((await office.waitFor('message')).message.text).toBe(`${markup}[31m\nnext\tline`);
    tab.send(sendFrame('\u0007\u0000 '));
    expect(await tab.waitFor('refused')).toMatchObject({ again: false });
    tab.send({ type: 'introduce', name: 'Bobby\u0000\n<script>', email: 'bobby@example.com' });
    tab.send({ type: 'page', path: '//evil.example/', title: 'Evil' });
    await settled(tab);
    await settled(office);
    expect(office.all('welcome').at(-1)!.conversations[0]).toMatchObject({
      name: 'Bobby <script>',
      page: { path: '', title: '' },
    });
  });

  test('more than twenty messages in a minute are refused in words, and may be sent again [M156, P12]', async () => {
    const { tab, site, staff } = await aVisitorTab();
    const office = await staff();
    for (let count = 0; count < 20; count += 1) tab.send(sendFrame(`line ${count}`));
    await tab.waitFor('message', 20);
    await answer(office);
    await tab.waitFor('message', 22);
    const late = sendFrame('one too many');
    tab.send(late);
    expect(await tab.waitFor('refused')).toMatchObject({
      id: late.id,
      again: true,
      text: expect.stringMatching(/\w{3}/) as string,
    });
    site.advance(MINUTE + 1);
    tab.send(late);
    expect((await tab.waitFor('message', 22 + 1)).message.text).toBe('one too many');
  });

  test('may follow nineteen others, and then waits until staff answer, however long that takes [P12]', async () => {
    const { tab, site, staff } = await aVisitorTab();
    const office = await staff();
    for (let count = 0; count < 20; count += 1) {
      tab.send(sendFrame(`line ${count}`));
      await tab.waitFor('message', count + 1);
      site.advance(MINUTE);
    }
    tab.send(sendFrame('one too many'));
    expect(await tab.waitFor('refused')).toMatchObject({
      again: false,
      text: expect.stringContaining('once we’ve replied') as string,
    });
    await answer(office);
    tab.send(sendFrame('thank you'));
    expect((await tab.waitFor('message', 23)).message.text).toBe('thank you');
  });

  test('is refused when it takes more than 20 kB of all that is unanswered, in bytes and not in letters [P12]', async () => {
    const { tab } = await aVisitorTab();
    for (let count = 0; count < 5; count += 1) tab.send(sendFrame('ü'.repeat(2000)));
    await tab.waitFor('message', 5);
    tab.send(sendFrame('!'));
    expect(await tab.waitFor('refused')).toMatchObject({ again: false });
  });

  test('is broadcast, and so is a page or a name, only when it changes something [P12]', async () => {
    const { tab, staff } = await aVisitorTab();
    const office = await staff();
    const once = [
      { type: 'page', path: '/faq/', title: 'Questions' },
      { type: 'introduce', name: 'Ada', email: 'ada@example.com' },
    ] as const;
    for (const frame of once) tab.send(frame);
    await settled(tab);
    await settled(office);
    const { length } = office.all('conversation');
    for (let count = 0; count < 10; count += 1) for (const frame of once) tab.send(frame);
    await settled(tab);
    await settled(office);
    expect(office.all('conversation')).toHaveLength(length);
  });

  test('a conversation takes 2,000 messages of its visitor [M156, P12]', async () => {
    const { tab, stub, site } = await aVisitorTab();
    tab.send(sendFrame('the first'));
    await tab.waitFor('message');
    await runInDurableObject(stub, (_, { storage }) => {
      storage.sql.exec(
        `WITH RECURSIVE numbers (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000)
         INSERT INTO messages (conversation, seq, id, writer, name, text, at)
         SELECT conversations.id, n, n, iif(n < 2000, 'visitor', 'staff'), '', 'more', 0 FROM conversations, numbers`,
      );
      storage.sql.exec('UPDATE conversations SET lastSeq = 2000');
    });
    tab.send(sendFrame('the last'));
    expect((await tab.waitFor('message', 2)).message).toMatchObject({ seq: 2001, text: 'the last' });
    site.advance(MINUTE + 1);
    tab.send(sendFrame('one too many'));
    expect(await tab.waitFor('refused')).toMatchObject({
      again: false,
      text: expect.stringMatching(/\w{3}/) as string,
    });
  });

  test('a message that is too long or empty is refused in words, and the conversation goes on [M156]', async () => {
    const { tab } = await aVisitorTab();
    tab.send(sendFrame('x'.repeat(2001)));
    expect(await tab.waitFor('refused')).toMatchObject({
      again: false,
      text: expect.stringContaining('2,000') as string,
    });
    tab.send(sendFrame('   '));
    await tab.waitFor('refused', 2);
    tab.raw(JSON.stringify({ type: 'introduce', name: 'Ada', email: 'nowhere' }));
    expect(await tab.waitFor('refused', 3)).toMatchObject({ id: 'introduce' });
    tab.send(sendFrame('x'.repeat(2000)));
    expect((await tab.waitFor('message')).message.text).toHaveLength(2000);
  });

  const saying = JSON.stringify({ type: 'send', text: '' });
  const frameOf = (length: number) => saying.replace('""', `"${'x'.repeat(length - saying.length)}"`);

  test.each<[string, string | ArrayBuffer, number]>([
    ['no JSON', 'hello', 1008],
    ['of no known kind', '{"type":"staff-send","conversation":"x"}', 1008],
    ['binary', new Uint8Array([1, 2, 3]).buffer, 1008],
    ['as long as may be, and no message', frameOf(16_384), 1008],
    ['longer than that', frameOf(16_385), 1009],
  ])('what is %s ends the connection politely [M156, P12]', async (_, frame, code) => {
    const { tab } = await aVisitorTab();
    tab.raw(frame);
    expect(await tab.end()).toEqual({ code, reason: expect.stringMatching(/^(?:Something|That) /) as string });
  });

  test('a page that sends more than 600 times within a minute is cut off [M156, P12]', async () => {
    const { tab } = await aVisitorTab();
    // The connection and the tab’s own hello are the first; the last one asks whether everything was received.
    for (let count = 3; count < 600; count += 1) tab.send({ type: 'typing' });
    await settled(tab);
    expect(tab.closed).toBeNull();
    tab.send({ type: 'typing' });
    expect((await tab.end()).code).toBe(1008);
  });

  test('a conversation that sent too much sends no more over a new connection, until a minute has passed [P12]', async () => {
    const { browser, site } = await aChat();
    const ada = await browser();
    for (const tab of [await ada.tab(), await ada.tab()]) {
      for (let count = 0; count < 296; count += 1) tab.send({ type: 'typing' });
      await settled(tab);
    }
    const last = await ada.tab();
    last.send({ type: 'typing' });
    expect((await last.end()).code).toBe(1008);
    expect((await ada.upgrade()).status).toBe(429);
    expect((await (await browser()).upgrade()).status, 'another visitor').toBe(101);
    site.advance(MINUTE);
    expect((await ada.upgrade()).status).toBe(101);
  });

  test('a conversation is connected thirty times a minute, and all conversations of a network 120 times [P12]', async () => {
    const { browser } = await aChat();
    const from = { 'cf-connecting-ip': '198.51.100.7' };
    const statuses: number[] = [];
    for (let visitor = 0; visitor < 5; visitor += 1) {
      const { upgrade } = await browser();
      for (let count = 0; count < 31; count += 1) {
        const { status, webSocket } = await upgrade(from);
        statuses.push(status);
        if (webSocket === null) continue;
        webSocket.accept();
        const closed = new Promise((done) => webSocket.addEventListener('close', done));
        webSocket.close();
        await closed;
      }
    }
    expect(statuses.filter((status) => status === 101)).toHaveLength(120);
    expect(statuses.slice(0, 31)).toEqual([...Array<number>(30).fill(101), 429]);
  });
});

describe('a chat that slept', () => {
  test('goes on over the connections it had, with all it knew', async () => {
    const chat = await aChat();
    const ada = await chat.browser();
    const [tab, office] = [await ada.tab(), await chat.staff('Zoë')];
    tab.send(sendFrame('before'));
    const { conversation } = await office.waitFor('message');
    await evictDurableObject(chat.stub);
    await chat.wake();
    tab.send(sendFrame('after'));
    expect((await office.waitFor('message', 2)).message).toMatchObject({ seq: 2, text: 'after' });
    office.send({ type: 'send', conversation, id: crypto.randomUUID(), text: 'I am back' });
    await tab.waitFor('message', 4);
    expect(textsOf(tab.all('message'))).toEqual(['before', 'after', 'Zoë joined the chat.', 'I am back']);
  });
});

test('messages are in no log and in no table of the database [N17]', async () => {
  const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) => vi.spyOn(console, level));
  const { tab, site, staff, runAlarm } = await aVisitorTab();
  const office = await staff();
  tab.send({ type: 'introduce', name: 'Canary Visitor', email: 'canary@example.com' });
  tab.send(sendFrame('canary medicine'));
  await office.waitFor('message');
  site.advance(10 * MINUTE);
  await runAlarm();
  const results = await allRows('SELECT * FROM outbox');
  expect(results).toHaveLength(1);
  expect(await everyTable()).not.toMatch(/canary/i);
  expect(JSON.stringify(logs.flatMap(({ mock }) => mock.calls))).not.toMatch(/canary/i);
});
