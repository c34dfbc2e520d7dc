import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#domain/durations.ts';
import { aConversation, settled } from '../support/a-chat.ts';

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
});
