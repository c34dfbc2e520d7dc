import { describe, expect, test } from 'vitest';
import { MINUTE } from '#domain/durations.ts';
import { aChat } from '../support/a-chat.ts';
import { aSite, ORIGIN } from '../support/a-site.ts';

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

  test('the cookie is out of reach of scripts, and comes with the first conversation only [M156, P28, N18]', async () => {
    const { site } = await aChat();
    const visitor = site.visitor();
    const [cookie] = (await visitor.postJson('/api/chat/', {})).headers.getSetCookie();
    expect(cookie).toMatch(/^chat=[\w-]{22}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = visitor.cookies.get('chat');
    expect((await visitor.postJson('/api/chat/', {})).json()).toMatchObject({ found: true });
    expect(visitor.cookies.get('chat')).toBe(token);
    expect((await visitor.get('/api/chat/socket/')).headers.getSetCookie()).toEqual([]);
  });

  test('an invented cookie is not accepted: the conversation gets one of ours [P28]', async () => {
    const { site } = await aChat();
    const visitor = site.visitor();
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
    const statuses = [];
    for (let conversation = 0; conversation < 20; conversation += 1) statuses.push((await begin()).status);
    expect(statuses).toEqual([...Array<number>(19).fill(200), 429]);
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

  test('the staff chat requires signed-in staff, and believes no other claim of a request [P28]', async () => {
    const { site } = await aChat();
    const answer = await site.visitor().get('/staff/chat/socket/', {
      upgrade: 'websocket',
      origin: ORIGIN,
      'chat-staff': 'Mallory',
    });
    expect(answer.status).toBe(401);
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

  test('ping is answered with pong, and by no message', async () => {
    const { browser } = await aChat();
    const tab = await (await browser()).tab();
    tab.raw('ping');
    await tab.until(() => tab.pongs === 1);
    expect(tab.all('refused')).toEqual([]);
  });
});
