import { expect, onTestFinished, test } from 'vitest';
import '#layouts/first-view.css';
import '#features/booking/account.css';
import '#features/check-in/receipt.css';

test('a receipt for a very long name is no wider than a phone', () => {
  const name = 'x'.repeat(100);
  document.body.innerHTML = `<main style="inline-size: 360px"><div class="wrap wrap--text receipt">
    <header class="receipt__head"><div class="receipt__title"><h1>Receipt</h1><p>As of today, for ${name}</p></div>
      <address class="receipt__issuer"><span>${name}</span></address></header>
    <section><dl class="account"><div><dt>${name}</dt><dd>${name}</dd></div></dl></section></div></main>`;
  onTestFinished(() => document.body.replaceChildren());
  expect(document.querySelector('main')!.scrollWidth).toBe(360);
});
