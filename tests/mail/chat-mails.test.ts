import { describe, expect, test } from 'vitest';
import type { ChatMail } from '#functions/platform/outbox.ts';
import { someChat, writeToReader } from './mail-fixtures.ts';

const MAILS: readonly [ChatMail, leadsTo: string][] = [
  ['chat-waiting', 'https://saltbush.example/staff/chat/'],
  ['chat-answer', 'https://saltbush.example/#live-chat'],
];

describe.each(MAILS)('%s [N19]', (template, leadsTo) => {
  test('has every line with the time on the operator’s wall, none of them in the subject, and leads to the chat [M53, N17]', async () => {
    const { subject, text, html } = await writeToReader(template, someChat());
    const lines = ['Is there a pool?', 'And a bar?', 'There is.', 'Fri 20 Nov, 1:05 pm', 'Mia, Sat 21 Nov, 9:30 am'];
    for (const line of lines) expect(text).toContain(line);
    expect(html).toMatch(/pool\?<br\/?>/);
    expect(subject).not.toMatch(/pool|bar|There is/);
    expect(text).toContain(leadsTo);
  });

  test('no name, page or line adds a line to the subject or an element to the mail [P28]', async () => {
    const evil = '<script>alert(1)</script><b>x</b>\r\nBcc: all@example.com';
    const lines = [{ name: evil, text: evil, at: 0 }];
    const mail = await writeToReader(
      template,
      someChat({ name: evil, page: { path: `/${evil}`, title: evil }, lines }),
    );
    expect(mail.subject.split(/[\r\n\u2028\u2029]/)).toHaveLength(1);
    expect(mail.html).not.toMatch(/<script|<b>/);
  });

  test('is whole for a visitor who told nothing of themselves', async () => {
    const { subject, text } = await writeToReader(
      template,
      someChat({ name: '', email: '', page: { path: '', title: '' } }),
    );
    expect(subject + text).not.toMatch(/undefined|null|: $|Hello ,/m);
    expect(text).toContain(template === 'chat-waiting' ? 'Sent to the office by our website.' : '+61 2 5550 0100');
  });
});
