import { CURRENCIES } from '#domain/currency.ts';

/**
 * The script that decides, before anything is drawn, what must not change once it is.
 *
 * It picks the visitor's currency: the address's, else the cookie's, else the operator's, which is on the root already.
 * A currency nobody offers is ignored (M03). And it says when the text font comes, whose face waits for it in the
 * built site: at once for a visitor who was on another of our pages and has it, else when all the page shows is there.
 * The page hears of the font once it has come: hearing of it before would have all text laid out once more.
 *
 * It also lays out the rows of a month of start dates when the month opens, which wait as text in a `noscript`.
 *
 * It stands in the head as text, because a fetched script would come after the first paint, with prices flashing by.
 */
export const beforePaint = `(page => {
  let known = /^(${CURRENCIES.join('|')})$/, chosen = new URLSearchParams(location.search).get('currency');
  if (known.test(chosen)) page.cookie = 'currency=' + chosen + ';path=/;max-age=31536000;samesite=lax';
  else chosen = /(?:^|; )currency=(\\w+)/.exec(page.cookie)?.[1];
  if (known.test(chosen)) page.documentElement.dataset.currency = chosen;
  let face = page.querySelector('style[media]')?.sheet.cssRules[0].style, said = name => face.getPropertyValue(name),
    come = () => new FontFace(said('font-family'), said('src'), {weight: said('font-weight'), stretch: said('font-stretch')})
      .load().then(font => page.fonts.add(font), Object);
  if (face) page.referrer.includes(origin) ? come() : addEventListener('load', come);
  addEventListener('toggle', ({target}, rows = target.querySelector(':scope>noscript')) => rows &&
    (rows.outerHTML = rows.textContent), 1)
})(document)`
  .replace(/\n\s*/g, '')
  .replace(/(if|[,:)]) (?=[({\w])/g, '$1')
  .replace(/ (=>|=|\?\??|:|\+) /g, '$1');
