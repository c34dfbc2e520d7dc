import { expect, inject, test } from 'vitest';
import type { ChatMessage, ToStaff, ToVisitor } from '#contract/chat.ts';
import '../support/provided.ts';
import { randomNumbers } from '../support/random-numbers.ts';
import { Answerer, Asker, type Resending } from './chat-people.ts';
import { openSite, type Site } from './killable-site.ts';

const { conversations: CONVERSATIONS } = inject('proofs');
const seed = inject('seed');

interface Scale {
  readonly visitors: number;
  readonly staff: number;
  readonly questions: number;
  readonly kills: number;
  readonly resending?: Resending;
}

/** A conversation as text. Two sides with the same text have the same messages. */
const inWords = (log: readonly ChatMessage[] = []) =>
  log.map(({ seq, id, from, name, text, at }) => [seq, id, from, name, text, at].join(' '));

/**
 * Visitors ask and staff answer, while connections are cut at random and the process is killed, until every visitor has
 * an answer to every question, or until the first fault in a control.
 */
async function exchangeUnderCuts(opened: Site, scale: Scale, until: 'all is answered' | 'something went wrong') {
  const { visitors, staff, questions, kills, resending = 'with the same id' } = scale;
  const faults: string[] = [];
  let received = 0;
  let check = (): void => undefined;
  const onNews = () => {
    received += 1;
    check();
  };
  const ways = { random: randomNumbers(seed), resending, faults, onNews };
  const come = async (isSo: () => boolean) => {
    await new Promise<void>((resolve) => {
      check = () => isSo() && resolve();
      check();
    });
  };

  const askers: Asker[] = [];
  for (let number = 0; number < visitors; number += 1) {
    const cookie = await beginConversation(opened, number);
    askers.push(new Asker(opened, ways, { name: `visitor ${number}`, cookie, questions }));
  }
  const answerers = Array.from(
    { length: staff },
    (_, number) => new Answerer(opened, ways, `staff ${number}`, (asker) => Number(asker.slice(8)) % staff === number),
  );
  const people = [...answerers, ...askers];
  await Promise.all(people.map((person) => person.connect()));
  for (const asker of askers) asker.ask();
  for (let kill = 1; kill <= kills; kill += 1) {
    await come(() => received >= (visitors * questions * 4 * kill) / (kills + 1));
    await opened.killAndStart();
  }
  await come(() => (until === 'all is answered' ? askers.every(({ isDone }) => isDone) : faults.length > 0));
  for (const person of people) person.leave();
  return { askers, faults };
}

async function beginConversation(opened: Site, number: number): Promise<string> {
  const answer = await opened.fetch('/api/chat/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': `198.51.100.${number}` },
    body: '{}',
  });
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}

/** Collects an uncut connection's messages. `next` returns what to ask after each message, and null at the end. */
async function readOver(
  opened: Site,
  path: string,
  cookie: string,
  first: object,
  next: (frame: ToStaff | ToVisitor) => object | null | undefined,
): Promise<void> {
  const { origin } = await opened.address();
  const init = { headers: { cookie, origin } } as unknown as string[];
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, init);
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => socket.send(JSON.stringify(first));
    socket.onerror = () => reject(new Error(`${path} cannot be read`));
    socket.onmessage = ({ data }) => {
      const asked = next(JSON.parse(String(data)) as ToStaff | ToVisitor);
      if (asked) socket.send(JSON.stringify(asked));
      if (asked === null) resolve();
    };
  });
  socket.close();
}

/** Every conversation as staff read it, by its first line. */
async function readAsStaff(opened: Site): Promise<Map<string, ChatMessage[]>> {
  const conversations = new Map<string, ChatMessage[]>();
  let left: string[] = [];
  const openNext = () => {
    const conversation = left.pop();
    return conversation === undefined ? null : ({ type: 'open', conversation, after: 0 } as const);
  };
  await readOver(opened, '/test/staff?name=auditor', '', { type: 'hello' }, (frame) => {
    if (frame.type === 'welcome' && 'conversations' in frame) {
      left = frame.conversations.map(({ id }) => id);
      return openNext();
    }
    if (frame.type !== 'history') return undefined;
    conversations.set(frame.messages[0]?.text ?? 'nothing', frame.messages);
    return openNext();
  });
  return conversations;
}

async function readInNewTab(opened: Site, cookie: string): Promise<ChatMessage[]> {
  let messages: ChatMessage[] = [];
  await readOver(opened, '/api/chat/socket/', cookie, { type: 'hello', after: 0 }, (frame) => {
    if (frame.type !== 'welcome' || 'conversations' in frame) return undefined;
    ({ messages } = frame);
    return null;
  });
  return messages;
}

/** The faults of a conversation: every question and answer must be there once, in order, and none of others. */
function wrongIn(log: readonly ChatMessage[], name: string, questions: number): string[] {
  const textsFrom = (from: ChatMessage['from']) =>
    log.filter((message) => message.from === from).map(({ text }) => text);
  const asked = Array.from({ length: questions }, (_, number) => `${name} asks ${number}`);
  const answered = textsFrom('staff').map((text) => text.replace(/^staff \d+ answers /, ''));
  return [
    ...(isSame(textsFrom('visitor'), asked) ? [] : [`${name} asked ${textsFrom('visitor').join(', ')}`]),
    ...(isSame(answered, asked) ? [] : [`${name} was answered ${answered.join(', ')}`]),
    ...(isSame(
      log.map(({ seq }) => seq),
      log.map((_, index) => index + 1),
    )
      ? []
      : [`${name} has numbers that are not in order`]),
  ];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

test('a conversation under cuts and kills has every message once and in order on both sides, and none of others [N11]', async () => {
  const questions = 5;
  const site = await openSite();
  const began = performance.now();

  const { askers, faults } = await exchangeUnderCuts(
    site,
    { visitors: CONVERSATIONS, staff: 5, questions, kills: 2 },
    'all is answered',
  );

  const asStaff = await readAsStaff(site);
  const wrong = [...faults];
  for (const { name, log, cookie } of askers) {
    wrong.push(...wrongIn(log, name, questions));
    if (!isSame(inWords(log), inWords(await readInNewTab(site, cookie))))
      wrong.push(`${name} reads something else in a new tab`);
    if (!isSame(inWords(log), inWords(asStaff.get(`${name} asks 0`))))
      wrong.push(`the staff chat reads something else of ${name}`);
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  const cuts = askers.reduce((sum, asker) => sum + asker.connections - 1, 0);
  console.log(`${CONVERSATIONS} visitors, ${cuts} lost connections, 2 kills, ${seconds} s, seed ${seed}`);
  expect(wrong).toEqual([]);
  expect(asStaff.size).toBe(CONVERSATIONS);
  expect(cuts).toBeGreaterThan(CONVERSATIONS);
}, 300_000);

test('control: who says a thing again under a new id says it twice, and it is seen [N11]', async () => {
  const site = await openSite();

  const { askers } = await exchangeUnderCuts(
    site,
    { visitors: 20, staff: 2, questions: 5, kills: 0, resending: 'with a new id' },
    'all is answered',
  );

  const wrong = askers.flatMap(({ log, name }) => wrongIn(log, name, 5));
  expect(wrong).toContainEqual(expect.stringMatching(/ asked .*(visitor \d+ asks \d), \1/));
}, 120_000);

test('control: who never says a thing again loses it, and it is seen [N11]', async () => {
  const site = await openSite();

  const { faults } = await exchangeUnderCuts(
    site,
    { visitors: 20, staff: 2, questions: 5, kills: 0, resending: 'never' },
    'something went wrong',
  );

  expect(faults).toContainEqual(expect.stringContaining('was lost'));
}, 120_000);
