import { beforeEach, expect, test, vi } from 'vitest';
import { $alerts, askForAlerts, notifyOfConversation, readAlerts } from '#features/staff/chat/conversations.ts';
import { aConversation } from '../support/a-chat-page.ts';

const CONVERSATION = aConversation('conversation-of-ada-1', {
  name: 'Ada',
  last: { from: 'visitor', text: 'Is March too hot?', at: 1 },
});

/** The browser's notifications: what was shown, and the leave that is given when it is asked for. */
class Shown extends EventTarget {
  static permission = 'default';
  static answer = 'granted';
  static all: Shown[] = [];
  static requestPermission = () => Promise.resolve((Shown.permission = Shown.answer));
  isClosed = false;
  readonly title: string;
  readonly options: { body: string; tag: string };
  constructor(title: string, options: { body: string; tag: string }) {
    super();
    this.title = title;
    this.options = options;
    Shown.all.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
}

const page = { visibilityState: 'hidden' };
beforeEach(() => {
  Object.assign(Shown, { permission: 'default', answer: 'granted', all: [] });
  page.visibilityState = 'hidden';
  vi.stubGlobal('Notification', Shown);
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('window', { focus: vi.fn() });
  readAlerts();
});

test('the staff chat shows a notification only with leave, and only while it is not looked at [P44]', async () => {
  notifyOfConversation(CONVERSATION);
  expect([$alerts.get(), Shown.all]).toEqual(['unknown', []]);
  await askForAlerts();
  page.visibilityState = 'visible';
  notifyOfConversation(CONVERSATION);
  expect([$alerts.get(), Shown.all]).toEqual(['on', []]);
  page.visibilityState = 'hidden';
  notifyOfConversation(CONVERSATION);
  notifyOfConversation({ ...CONVERSATION, id: 'another-conversation', name: '' });
  expect(Shown.all.map(({ title, options }) => ({ title, ...options }))).toEqual([
    { title: 'Ada', body: 'Is March too hot?', tag: 'conversation-of-ada-1' },
    { title: 'A visitor', body: 'Is March too hot?', tag: 'another-conversation' },
  ]);
});

test('a press on it leads to the conversation', async () => {
  await askForAlerts();
  notifyOfConversation(CONVERSATION);
  Shown.all[0]!.dispatchEvent(new Event('click'));
  expect([location.hash, Shown.all[0]!.isClosed]).toEqual(['conversation-of-ada-1', true]);
});

test('leave that is refused is said, and a browser without notifications goes without', async () => {
  Shown.answer = 'denied';
  await askForAlerts();
  expect($alerts.get()).toBe('refused');
  $alerts.set('on');
  vi.stubGlobal('Notification', function Unable() {
    throw new TypeError('Illegal constructor');
  });
  expect(() => notifyOfConversation(CONVERSATION)).not.toThrow();
});
