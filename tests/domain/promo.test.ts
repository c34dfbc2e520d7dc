import { describe, expect, test } from 'vitest';
import { calendarDate } from '#domain/calendar-date.ts';
import { toWholeUnits, wholeUnits } from '#domain/money.ts';
import { decidePromo, normalisePromoCode, type PromoCode, type PromoLine } from '#domain/promo.ts';
import { aPromoCode } from '../support/a-cart.ts';
import { TODAY } from '../support/a-tour.ts';
import { prices } from '../support/prices.ts';

const line = (tourCode: string, units: number, onSale = false): PromoLine => ({
  tourCode,
  price: wholeUnits(units, 'GBP'),
  onSale,
});

/** The discount of each line in whole pounds, or the reason of the refusal. */
function outcome(rules: Partial<PromoCode>, lines: readonly PromoLine[], today = TODAY) {
  const decision = decidePromo(aPromoCode(rules), lines, 'GBP', today);
  return decision.kind === 'refused' ? decision.reason : decision.discounts.map(toWholeUnits);
}

test('what a visitor types is compared without case and without the space around it, unseen characters too [P08, M132]', () => {
  expect(normalisePromoCode('  summer10 ')).toBe('SUMMER10');
  expect(normalisePromoCode('\uFEFF\u202Asum\u200Bmer\u206010\u202C ')).toBe('SUMMER10');
});

describe('when it holds', () => {
  test.each([
    ['2026-11-30', 'not-valid'],
    ['2026-12-01', [100]],
    ['2026-12-31', [100]],
    ['2027-01-01', 'not-valid'],
  ])('a code for December gives on %s: %j [P08]', (today, expected) => {
    const december = { validFrom: calendarDate('2026-12-01'), validUntil: calendarDate('2026-12-31') };
    expect(outcome(december, [line('A', 1000)], calendarDate(today))).toEqual(expected);
  });

  test('outside its dates a code is refused without any other reason [P08]', () => {
    const rules = { validUntil: calendarDate('2026-01-01'), currencies: ['AUD' as const], tourCodes: ['ELSE'] };
    expect(outcome(rules, [line('A', 1000)])).toBe('not-valid');
  });
});

describe('what it holds for', () => {
  test('a code for some tours takes nothing off the others [P08]', () => {
    expect(outcome({ tourCodes: ['B'] }, [line('A', 1000), line('B', 500)])).toEqual([0, 50]);
    expect(outcome({ tourCodes: ['C'] }, [line('A', 1000), line('B', 500)])).toBe('not-these-trips');
  });

  test('a code that excludes sales takes nothing off a tour on sale [P08]', () => {
    expect(outcome({ excludesSale: true }, [line('A', 1000, true), line('B', 500)])).toEqual([0, 50]);
    expect(outcome({ excludesSale: true }, [line('A', 1000, true)])).toBe('on-sale');
    expect(outcome({ excludesSale: true, tourCodes: ['B'] }, [line('A', 1000, true)])).toBe('not-these-trips');
    const bothRules = { excludesSale: true, tourCodes: ['A'] };
    expect(outcome(bothRules, [line('A', 1000, true), line('B', 500)])).toBe('on-sale');
    expect(outcome({ excludesSale: false }, [line('A', 1000, true)])).toEqual([100]);
  });

  test('a code for other currencies is refused as that [P08]', () => {
    expect(outcome({ currencies: ['AUD', 'NZD'] }, [line('A', 1000)])).toBe('not-this-currency');
    expect(outcome({ currencies: ['GBP'] }, [line('A', 1000)])).toEqual([100]);
  });

  test('a code without an amount in the cart’s currency is refused [E24]', () => {
    const { GBP: _, ...withoutPounds } = prices(100);
    expect(outcome({ discount: { kind: 'amount', amounts: withoutPounds } }, [line('A', 1000)])).toBe(
      'not-this-currency',
    );
    expect(outcome({ minimumSpend: withoutPounds }, [line('A', 1000)])).toBe('not-this-currency');
  });

  test.each([
    [999, 'below-minimum'],
    [1000, [100]],
  ])('with a minimum of 1000, a tour of %d gives %j [P08]', (units, expected) => {
    expect(outcome({ minimumSpend: prices(1000) }, [line('A', units)])).toEqual(expected);
  });

  test('only what the code holds for counts towards its minimum [P08]', () => {
    const rules = { minimumSpend: prices(1000), tourCodes: ['A'] };
    expect(outcome(rules, [line('A', 600), line('B', 600)])).toBe('below-minimum');
    expect(outcome(rules, [line('A', 600), line('A', 400)])).toEqual([60, 40]);
  });

  test('the minimum is the one of the cart’s currency [P08]', () => {
    const rules = aPromoCode({ minimumSpend: { GBP: 500, USD: 5000, EUR: 5000, AUD: 5000, NZD: 5000, CAD: 5000 } });
    expect(decidePromo(rules, [line('A', 600)], 'GBP', TODAY).kind).toBe('applies');
    const dollars = [{ ...line('A', 600), price: wholeUnits(600, 'AUD') }];
    expect(decidePromo(rules, dollars, 'AUD', TODAY)).toEqual({ kind: 'refused', reason: 'below-minimum' });
  });
});

describe('what it takes off', () => {
  test('a percentage is rounded down on each line, not on their sum [P08, N10]', () => {
    const tenPercent = { discount: { kind: 'percent' as const, percent: 10 } };
    expect(outcome(tenPercent, [line('A', 1299), line('B', 1299), line('C', 9)])).toEqual([129, 129, 0]);
  });

  test('a hundred percent is everything, and a rule beyond that takes no more [P08]', () => {
    expect(outcome({ discount: { kind: 'percent', percent: 100 } }, [line('A', 1299)])).toEqual([1299]);
    expect(outcome({ discount: { kind: 'percent', percent: 150 } }, [line('A', 1299)])).toEqual([1299]);
  });

  test('a fixed amount is taken once, from the first line on [P08]', () => {
    const fixed = (gbp: number) => ({ discount: { kind: 'amount' as const, amounts: prices(gbp) } });
    expect(outcome(fixed(100), [line('A', 1000), line('B', 500)])).toEqual([100, 0]);
    expect(outcome(fixed(1200), [line('A', 1000), line('B', 500)])).toEqual([1000, 200]);
    expect(outcome(fixed(9000), [line('A', 1000), line('B', 500)])).toEqual([1000, 500]);
  });

  test('a fixed amount skips the lines it does not hold for [P08]', () => {
    const rules = { discount: { kind: 'amount' as const, amounts: prices(700) }, tourCodes: ['A', 'C'] };
    expect(outcome(rules, [line('A', 500), line('B', 500), line('C', 500)])).toEqual([500, 0, 200]);
  });

  test('a fixed amount is the operator’s own in each currency [P08]', () => {
    const code = aPromoCode({
      discount: { kind: 'amount', amounts: { GBP: 1, USD: 2, EUR: 3, AUD: 4, NZD: 5, CAD: 6 } },
    });
    const decision = decidePromo(code, [{ ...line('A', 100), price: wholeUnits(100, 'NZD') }], 'NZD', TODAY);
    expect(decision).toEqual({ kind: 'applies', discounts: [wholeUnits(5, 'NZD')] });
  });
});
