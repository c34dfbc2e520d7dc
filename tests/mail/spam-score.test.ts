import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { automaticHeader } from '#functions/outbox/compose-mail.ts';
import { headersOf, type Mail } from '#functions/mail/mailer.ts';
import { bookingMails, otherMails } from './mail-fixtures.ts';

const isInstalled = spawnSync('spamassassin', ['--version']).status === 0;
const isAsked = process.env['PROOFS'] === 'whole';
if (isAsked && !isInstalled) console.log('skipped: spam score (apt-get install spamassassin)');

/** A text as mail carries it: lines of at most 76 letters, all ASCII (RFC 2045). */
function quotedPrintable(text: string): string {
  let [all, line] = ['', ''];
  for (const byte of new TextEncoder().encode(text)) {
    const isPlain = byte > 31 && byte < 127 && byte !== 61;
    const next = isPlain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    if (byte === 10 || line.length + next.length > 75) {
      all += `${line}${byte === 10 ? '' : '='}\n`;
      line = '';
    }
    if (byte !== 10) line += next;
  }
  return all + line;
}

/** An email as its service writes it, before any server has received it. */
function message({ from, to, subject, html, text, ...mail }: Mail, id: number): string {
  const word = (words: string) => `=?utf-8?B?${Buffer.from(words).toString('base64')}?=`;
  const headers = {
    From: `"${from.name}" <${from.email}>`,
    To: to,
    Subject: word(subject),
    Date: new Date().toUTCString().replace('GMT', '+0000'),
    'Message-ID': idOf(id),
    'MIME-Version': '1.0',
    'Content-Type': 'multipart/alternative; boundary="between"',
    ...headersOf({ from, to, subject, html, text, ...mail }),
  };
  const part = (type: string, content: string) =>
    `--between\nContent-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n${quotedPrintable(content)}\n`;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  return `${lines.join('')}\n${part('text/plain', text)}${part('text/html', html)}--between--\n`;
}

/** The text that every filter calls spam, to test that it looks. */
const GTUBE = 'XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X';

const idOf = (id: number) => `<0100019a-7b3c4d5e-${id}@saltbush.example>`;

/** What SpamAssassin says of each message, by the id in it. All are read in one run, which answers in any order. */
function scoresOf(messages: readonly string[]): Map<string, string> {
  const box = messages.map((text) => `From MAILER-DAEMON Thu Nov 26 10:00:00 2026\n${text}\n`).join('');
  const { stdout } = spawnSync('spamassassin', ['-L', '--mbox'], { input: box, maxBuffer: 2 ** 28 });
  const answers = stdout.toString().split(/^(?=From MAILER-DAEMON)/m);
  return new Map(
    answers.map((answer) => [
      /^Message-ID: (\S+)/im.exec(answer)![1]!,
      /^X-Spam-Status: ((?:.|\n[ \t])*)/m.exec(answer)![1]!,
    ]),
  );
}

test.runIf(isInstalled && isAsked)(
  'no email as it is written looks like spam',
  async () => {
    const mails = [...(await bookingMails('two trips')), ...(await bookingMails('open date')), ...(await otherMails())];
    expect(mails.length).toBeGreaterThan(40);
    const messages = mails.map(({ template, audience, mail }, index) => {
      const to = audience === 'office' ? 'bookings@saltbush.example' : 'ada@example.com';
      const origin = automaticHeader({ template, key: `${template}:1:${audience}` });
      const from = { name: 'Saltbush Tours', email: 'hello@saltbush.example' };
      return message({ key: '', from, to, mayHaveLeft: false, ...mail, ...origin }, index);
    });
    const control = idOf(mails.length);
    const spam = `From: ada@example.com\nTo: hello@saltbush.example\nSubject: Hello\nMessage-ID: ${control}\n\n${GTUBE}\n`;
    const scores = scoresOf([spam, ...messages]);
    expect(scores.get(control)).toContain('GTUBE');
    for (const [index, { template, audience }] of mails.entries()) {
      expect.soft(scores.get(idOf(index)), `${template} to the ${audience}`).toMatch(/^No, score=-?0\.0 /);
    }
  },
  600_000,
);
