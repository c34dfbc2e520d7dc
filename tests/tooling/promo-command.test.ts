import { describe, expect, test } from 'vitest';
import { promo, USAGE } from '../../scripts/office/promo.ts';
import { aDatabase, answeringFrom } from './a-database.ts';

const AMOUNTS = 'GBP=50,USD=65,EUR=60,AUD=100,NZD=110,CAD=90';

describe('the promo command over a database [P08]', () => {
  const execute = aDatabase([]);
  const run = (...words: string[]) => promo(words, answeringFrom(execute).answering);

  test('a percentage with every rule becomes the rules a cart is priced with', async () => {
    const words = ['add', ' summer20 ', '--percent', '10', '--from', '2027-01-01', '--until', '2027-03-31'];
    const more = ['--tours', 'RC10, EC12', '--minimum', AMOUNTS, '--currencies', 'gbp,EUR', '--excludes-sale'];
    await run(...words, ...more, '--max-uses', '1');
    const read = "SELECT rules, max_uses FROM promo_codes WHERE code = 'SUMMER20'";
    const [[row]] = (await execute(read)) as [[{ rules: string; max_uses: number }]];
    expect(row.max_uses).toBe(1);
    expect(JSON.parse(row.rules)).toEqual({
      discount: { kind: 'percent', percent: 10 },
      validFrom: '2027-01-01',
      validUntil: '2027-03-31',
      tourCodes: ['RC10', 'EC12'],
      minimumSpend: { GBP: 50, USD: 65, EUR: 60, AUD: 100, NZD: 110, CAD: 90 },
      currencies: ['GBP', 'EUR'],
      excludesSale: true,
    });
    await run('remove', 'SUMMER20');
  });

  test.each([
    [[], 'Choose a command'],
    [['add'], 'Add the code after add'],
    [['add', 'A B', '--percent', '10'], 'A code is made of'],
    [['add', 'A', '--percent', '10', 'B'], 'Write only one code. Remove'],
    [['add', 'A'], 'either a percentage off'],
    [['add', 'A', '--percent', '10', '--amount', AMOUNTS], 'either a percentage off'],
    [['add', 'A', '--percent', 'ten'], 'The percentage must be a number'],
    [['add', 'A', '--percent', '0'], 'above 0'],
    [['add', 'A', '--percent', '101'], 'at most 100'],
    [['add', 'A', '--percent', '100'], 'below 100'],
    [['add', 'A', '--amount', 'GBP=50'], 'An amount is needed in each of'],
    [['add', 'A', '--amount', AMOUNTS.replace('65', '6.5')], 'USD: An amount must be a whole number'],
    [['add', 'A', '--percent', '10', '--until', '2027-02-29'], 'A day must be a real one'],
    [['add', 'A', '--percent', '10', '--from', '2027-03-01', '--until', '2027-02-01'], 'before it starts'],
    [['add', 'A', '--percent', '10', '--tours', 'Red Centre'], 'A tour code is made of'],
    [['add', 'A', '--percent', '10', '--currencies', 'JPY'], 'A currency is one of'],
    [['add', 'A', '--percent', '10', '--max-uses', '0'], '--max-uses must be a whole number above 0'],
    [['add', 'A', '--procent', '10'], '--procent'],
  ])('%j is refused in words', async (words, message) => {
    const { ok, lines } = await run(...words);
    expect([ok, lines.join('\n')]).toEqual([false, expect.stringContaining(message)]);
  });

  test('adds a code once, lists it with its rules, and removes it', async () => {
    expect(await run('list')).toEqual({ ok: true, lines: ['There are no promo codes.'] });
    const added = ['add', 'summer10', '--percent', '10', '--until', '2027-03-31', '--max-uses', '1'];
    const rules = '10% off, until 2027-03-31, max 1 use';
    expect(await run(...added)).toEqual({ ok: true, lines: [`SUMMER10 added: ${rules}.`] });
    const twice = 'The code SUMMER10 already exists. Remove it first, or choose another.';
    expect(await run(...added)).toEqual({ ok: false, lines: [twice] });
    expect(await run('list')).toEqual({ ok: true, lines: [`SUMMER10: ${rules} (used 0)`] });
    expect(await run('remove', 'SUMMER10')).toEqual({ ok: true, lines: ['SUMMER10 has been removed.'] });
    expect(await run('remove', 'SUMMER10')).toEqual({ ok: false, lines: ['The code SUMMER10 doesn’t exist.'] });
  });

  test('keeps a used code on record, and ends it', async () => {
    await run('add', 'TAKE50', '--amount', AMOUNTS);
    await execute(
      "UPDATE promo_codes SET used = 2, reserved = 1 WHERE code = 'TAKE50'",
      "INSERT INTO promo_uses (code, quote_id, state) VALUES ('TAKE50', 'a quote', 'used')",
    );
    expect((await run('list')).lines[0]).toMatch(/^TAKE50: 50 GBP, .* off \(used 2, 1 being paid\)$/);
    const { ok, lines } = await run('remove', 'TAKE50');
    expect([ok, ...lines]).toEqual([true, expect.stringMatching(/^TAKE50 has been ended\. It has been used/)]);
    expect((await run('list')).lines[0]).toContain('max 3 uses (used 2, 1 being paid)');
  });

  test('says how it is used when its words are wrong', async () => {
    const { ok, lines } = await run();
    expect([ok, lines[0], lines.at(-1)]).toEqual([false, expect.stringContaining('Choose a command'), USAGE]);
  });
});
