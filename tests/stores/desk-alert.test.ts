import { beforeEach, expect, test, vi } from 'vitest';
import { $deskAlerts, askForDeskAlerts, notifyOfTalk, readDeskAlerts } from '#stores/desk/desk-alert.ts';
import { aDeskTalk } from '../support/a-desk-talk.ts';

const TALK = aDeskTalk('talk-of-ada-1', { name: 'Ada', last: { from: 'visitor', text: 'Is March too hot?', at: 1 } });

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
  readDeskAlerts();
});

test('P44 the desk shows a notification only with leave, and only while it is not looked at', async () => {
  notifyOfTalk(TALK);
  expect([$deskAlerts.get(), Shown.all]).toEqual(['unknown', []]);
  await askForDeskAlerts();
  page.visibilityState = 'visible';
  notifyOfTalk(TALK);
  expect([$deskAlerts.get(), Shown.all]).toEqual(['on', []]);
  page.visibilityState = 'hidden';
  notifyOfTalk(TALK);
  notifyOfTalk({ ...TALK, id: 'another-talk', name: '' });
  expect(Shown.all.map(({ title, options }) => ({ title, ...options }))).toEqual([
    { title: 'Ada', body: 'Is March too hot?', tag: 'talk-of-ada-1' },
    { title: 'A visitor', body: 'Is March too hot?', tag: 'another-talk' },
  ]);
});

test('a press on it leads to the talk', async () => {
  await askForDeskAlerts();
  notifyOfTalk(TALK);
  Shown.all[0]!.dispatchEvent(new Event('click'));
  expect([location.hash, Shown.all[0]!.isClosed]).toEqual(['talk-of-ada-1', true]);
});

test('leave that is refused is said, and a browser without notifications goes without', async () => {
  Shown.answer = 'denied';
  await askForDeskAlerts();
  expect($deskAlerts.get()).toBe('refused');
  $deskAlerts.set('on');
  vi.stubGlobal('Notification', function Unable() {
    throw new TypeError('Illegal constructor');
  });
  expect(() => notifyOfTalk(TALK)).not.toThrow();
});
