import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { findInInbox } from '#functions/mail/inbox.ts';
import { MINUTE } from '#domain/durations.ts';
import { aChat, sendFrame, settled, type Chat } from '../support/a-chat.ts';
import { ORIGIN } from '../support/a-site.ts';
import { firstRow } from '../support/database.ts';

const EVENING = 8 * 60 * MINUTE;
const SECOND = 1000;

/** The outbox rows of one chat, oldest first. */
async function mails({ site }: Chat) {
  const keys = site.queued.map(({ key }) => key);
  const rows = await Promise.all(
    keys.map((key) => firstRow('SELECT key, template, subject_id, recipient, state FROM outbox WHERE key = ?', key)),
  );
  return rows as { key: string; template: string; subject_id: string; recipient: string; state: string }[];
}

/** Sends a mail and opens it. */
async function open({ site }: Chat, key: string) {
  const context = site.context();
  return { outcome: await sendMail(context, key), mail: findInInbox(env.STORE, key) };
}

async function aVisitor(chat: Chat, email = 'ada@example.com') {
  const browser = await chat.browser();
  const tab = await browser.tab();
  if (email !== '') tab.send({ type: 'introduce', name: 'Ada', email });
  const write = async (...texts: string[]) => {
    for (const text of texts) tab.send(sendFrame(text));
    await settled(tab);
  };
  const pass = async (ms: number) => {
    chat.site.advance(ms);
    await chat.runAlarm();
  };
  return { browser, tab, write, pass };
}

/** Staff read the first message of the only conversation. */
async function staffRead(chat: Chat): Promise<void> {
  const office = await chat.staff();
  office.send({ type: 'read', conversation: office.all('welcome')[0]!.conversations[0]!.id, seq: 1 });
  await settled(office);
}

describe('an unread message goes to the office [M53]', () => {
  test('at once outside of office hours, several lines in one mail [M156]', async () => {
    const chat = await aChat();
    const { write, tab, pass } = await aVisitor(chat);
    tab.send({ type: 'page', path: '/trips/', title: 'Trips' });
    chat.site.advance(EVENING);
    await write('Is there a pool?', 'With <b>warm</b> water');
    chat.site.advance(MINUTE / 2);
    await write('Thanks!');
    await pass(MINUTE - SECOND);
    expect(await mails(chat)).toEqual([]);
    await pass(SECOND);
    const [row, ...more] = await mails(chat);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ template: 'chat-waiting', recipient: 'hello@saltbush.example' });
    const { mail } = await open(chat, row!.key);
    expect(mail!.subject).toBe('Ada is waiting for a reply in the chat');
    for (const text of [
      'Is there a pool?',
      'Thanks!',
      'Ada',
      'ada@example.com',
      `${ORIGIN}/trips/`,
      `${ORIGIN}/staff/chat/`,
    ]) {
      expect(mail!.text).toContain(text);
    }
    expect(mail!.html).toContain('&lt;b&gt;warm');
  });

  test('after five unread minutes inside office hours, but not when it was read', async () => {
    const chat = await aChat();
    const [ada, grace] = [await aVisitor(chat), await aVisitor(chat)];
    const office = await chat.staff();
    await ada.write('Is there a pool?');
    await grace.write('Is there a bar?');
    const hers = office.all('message').find(({ message }) => message.text.includes('pool'))!.conversation;
    await ada.pass(5 * MINUTE - SECOND);
    expect(await mails(chat)).toEqual([]);
    office.send({ type: 'read', conversation: hers, seq: 1 });
    await settled(office);
    await ada.pass(SECOND);
    const rows = await mails(chat);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.subject_id).not.toBe(hers);
    expect((await open(chat, rows[0]!.key)).mail!.text).toContain('Is there a bar?');
  });

  test('once, however often the round comes, and what is added an hour later in the next [M156, P06]', async () => {
    const chat = await aChat();
    const { write, pass } = await aVisitor(chat);
    await write('one');
    await pass(5 * MINUTE);
    await write('two');
    for (let minute = 0; minute < 10; minute += 1) await pass(MINUTE);
    expect(await mails(chat)).toHaveLength(1);
    await pass(50 * MINUTE - SECOND);
    expect(await mails(chat)).toHaveLength(1);
    await pass(SECOND);
    await pass(60 * MINUTE);
    const [first, second, ...more] = await mails(chat);
    expect(more).toEqual([]);
    const texts = [await open(chat, first!.key), await open(chat, second!.key)].map(({ mail }) => mail!.text);
    expect(texts[0]).toContain('one');
    expect(texts[0]).not.toContain('two');
    expect(texts[1]).toContain('two');
  });

  test('a new stretch after reading has a mail of its own, without the hour', async () => {
    const chat = await aChat();
    const { write, pass } = await aVisitor(chat);
    await write('one');
    await pass(5 * MINUTE);
    await staffRead(chat);
    await write('two');
    await pass(5 * MINUTE);
    expect(await mails(chat)).toHaveLength(2);
  });

  test('a mail whose lines were read before it left is not sent', async () => {
    const chat = await aChat();
    const { write, pass } = await aVisitor(chat);
    await write('one');
    await pass(5 * MINUTE);
    await staffRead(chat);
    const [row] = await mails(chat);
    expect(await open(chat, row!.key)).toEqual({ outcome: 'dropped', mail: null });
  });

  test('books that do not answer keep no mail from the office: the next round hands it over [P06]', async () => {
    const chat = await aChat();
    const { write, pass } = await aVisitor(chat);
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    await write('canary one');
    const { BOOKS } = chat.site.env;
    const away = () => {
      throw new Error('The books do not answer');
    };
    Object.assign(chat.site.env, { BOOKS: { getByName: away } });
    await pass(5 * MINUTE);
    expect(chat.site.queued).toEqual([]);
    Object.assign(chat.site.env, { BOOKS });
    await pass(MINUTE);
    expect(await mails(chat)).toHaveLength(1);
    expect(logged).toHaveBeenCalledOnce();
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(/canary|ada@/);
    logged.mockRestore();
  });
});

describe('an answer follows a visitor who is gone [M53]', () => {
  async function answered(chat: Chat, email?: string) {
    const ada = await aVisitor(chat, email);
    const office = await chat.staff();
    await ada.write('Is there a pool?');
    const conversation = office.all('conversation')[0]!.conversation.id;
    office.send({ type: 'read', conversation, seq: 1 });
    const answer = async (text: string) => {
      office.send({ ...sendFrame(text), conversation });
      await settled(office);
    };
    const leave = async () => {
      ada.tab.close();
      await office.until(() => !office.all('conversation').at(-1)!.conversation.online);
    };
    return { ...ada, answer, leave };
  }

  test('to the address they left, once they were gone for five minutes [M156]', async () => {
    const chat = await aChat();
    const { answer, leave, pass } = await answered(chat);
    await leave();
    await answer('There is.');
    await answer('It is warm.');
    await pass(5 * MINUTE - SECOND);
    expect(await mails(chat)).toEqual([]);
    await pass(SECOND);
    await pass(MINUTE);
    const [row, ...more] = await mails(chat);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ template: 'chat-answer', recipient: 'ada@example.com' });
    const { mail } = await open(chat, row!.key);
    for (const text of ['There is.', 'It is warm.', 'Mia', 'Hi Ada', `${ORIGIN}/#live-chat`]) {
      expect(mail!.text).toContain(text);
    }
    expect(mail!.text).not.toContain('joined');
  });

  test('not while they are here, nor when they have read it, nor without an address', async () => {
    const [here, read, silent] = [await aChat(), await aChat(), await aChat()];
    const one = await answered(here);
    await one.answer('There is.');
    await one.pass(60 * MINUTE);
    expect(await mails(here)).toEqual([]);

    const two = await answered(read);
    await two.answer('There is.');
    two.tab.send({ type: 'read', seq: 3 });
    await settled(two.tab);
    await two.leave();
    await two.pass(60 * MINUTE);
    expect(await mails(read)).toEqual([]);

    const three = await answered(silent, '');
    await three.leave();
    await three.answer('There is.');
    await three.pass(60 * MINUTE);
    expect(await mails(silent)).toEqual([]);
  });

  test('not when they are back before it leaves', async () => {
    const chat = await aChat();
    const { answer, leave, pass, browser } = await answered(chat);
    await leave();
    await answer('There is.');
    await pass(5 * MINUTE);
    const back = await browser.tab();
    back.send({ type: 'read', seq: 3 });
    await settled(back);
    const [row] = await mails(chat);
    expect((await open(chat, row!.key)).outcome).toBe('dropped');
  });
});
