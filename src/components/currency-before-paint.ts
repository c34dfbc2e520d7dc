import { CURRENCIES } from '#domain/currency.ts';

/**
 * The script that picks the visitor's currency before anything is drawn: the address's, else the cookie's, else
 * the operator's, which is on the root already. A currency nobody offers is ignored (M03).
 *
 * It stands in the head as text, because a fetched script would come after the first paint, with prices flashing by.
 */
export const currencyBeforePaint = `(() => {
  const known = /^(${CURRENCIES.join('|')})$/;
  const asked = new URLSearchParams(location.search).get('currency');
  const kept = /(?:^|; )currency=(\\w+)/.exec(document.cookie);
  if (known.test(asked)) document.cookie = 'currency=' + asked + ';path=/;max-age=31536000;samesite=lax';
  const chosen = known.test(asked) ? asked : kept && kept[1];
  if (known.test(chosen)) document.documentElement.dataset.currency = chosen;
})()`.replace(/\n\s*/g, ' ');
