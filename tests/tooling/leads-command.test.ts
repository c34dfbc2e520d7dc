import { describe, expect, test } from 'vitest';
import { leads } from '../../scripts/office/leads.ts';
import { aDatabase, answeringFrom } from './a-database.ts';
import { LEADS } from './samples.ts';

describe('the leads command over a database of three leads [P24, P25, N17]', () => {
  const execute = aDatabase(LEADS);
  const run = (...words: string[]) => leads(words, answeringFrom(execute).answering);

  test.each([
    [[], 'Choose a command'],
    [['list', 'ada@example.com'], 'To see one address: show ada@example.com'],
    [['list', '--form', 'letters'], '--form must be one of brochure, contact'],
    [['list', '--since', 'monday'], '--since must be a day'],
    [['list', '--yes'], '--yes only works with erase'],
    [['show'], 'Add the email address to show'],
    [['erase', 'ada'], 'Add the email address to erase'],
    [['erase', 'ada@example.com', '--form', 'contact'], 'everything about one address'],
    [['show', 'ada@example.com', 'bob@example.com'], 'Write only one. Remove'],
  ])('%j is refused in words', async (words, message) => {
    const { ok, lines } = await run(...words);
    expect([ok, lines[0]]).toEqual([false, expect.stringContaining(message)]);
  });

  test('lists people newest first, a question in one line, and robots only when they are asked for', async () => {
    expect((await run('list')).lines).toEqual([
      '2026-11-03 08:00 UTC  contact  Bob  bob@example.com  Is it hot? Very?',
      '2026-11-01 08:00 UTC  brochure  =1+1  Ada@example.com  0812  ＝1+1',
    ]);
    expect((await run('list', '--since', '2026-11-02')).lines).toHaveLength(1);
    const none = await run('list', '--form', 'contact', '--since', '2026-11-04');
    expect(none.lines).toEqual(['No matching requests.']);
    expect((await run('list', '--suspects')).lines).toEqual([
      '2026-11-02 08:00 UTC  contact  Robo  robo@example.com  Buy!',
    ]);
  });

  test('makes a table that a spreadsheet reads, in which nothing a visitor typed is a formula', async () => {
    const [head, bob, ada, ...rest] = (await run('csv')).lines;
    expect(head).toMatch(/^\uFEFF"sentAt","form","name","email","phone","address","question","tourCode",/);
    expect(bob).toContain('"Is it hot?\nVery?"');
    expect(ada).toContain(`"2026-11-01T08:00:00.000Z","brochure","'=1+1","Ada@example.com",`);
    expect(ada).toContain(`,"'＝1+1",`);
    expect(rest).toEqual([]);
  });

  test('makes a table of its headings alone when nobody has sent anything, the same ones', async () => {
    const [head] = (await run('csv')).lines;
    expect((await run('csv', '--since', '2030-01-01')).lines).toEqual([head]);
  });

  test('shows who of staff answered a question, and when', async () => {
    const at = Date.parse('2026-11-03T10:15Z');
    await execute(`UPDATE leads SET answered_at = ${at}, answered_by = 'Tam' WHERE id = 'l3'`);
    const shown = (await run('show', 'bob@example.com')).lines.join('\n');
    for (const text of ['2026-11-03 10:15 UTC', 'Tam']) expect(shown).toContain(text);
  });

  test('shows all of one address in whatever case, and deletes it when it is sure', async () => {
    const shown = (await run('show', 'ada@EXAMPLE.com')).lines.join('\n');
    for (const text of ['brochure', 'I agree.', 'confirmed', 'lead-office']) expect(shown).toContain(text);

    expect(await run('erase', 'ada@example.com')).toMatchObject({ ok: false });
    expect((await run('erase', 'ada@example.com', '--yes')).lines).toEqual([
      '1 request deleted, with the emails about it.',
      'The site will unsubscribe the address within a minute.',
      'Bookings and chats stay. Chats are deleted 90 days after their last message.',
    ]);
    const [outbox, asked] = await execute(
      'SELECT key FROM outbox',
      'SELECT id FROM subscriptions WHERE asked_to_leave = 1',
    );
    expect([outbox, asked]).toEqual([[], [{ id: 's1' }]]);
    expect((await run('list')).lines).toHaveLength(1);
    expect((await run('show', 'nobody@example.com')).lines[0]).toContain('Nothing is kept about nobody@example.com');
  });
});
