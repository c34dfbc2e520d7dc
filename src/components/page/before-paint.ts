import { CURRENCIES } from '#domain/currency.ts';

/**
 * The inline script that runs before the first paint.
 *
 * Sets the visitor's currency: from the address, else from the cookie, else the operator's, which the root element has
 * already. Ignores unknown currencies (M03). Over TLS the cookie is `__Host-currency`.
 *
 * Marks the root with `data-js` for styles: older browsers do not know `@media (scripting)`.
 *
 * Creates the rows of a month of start dates when the month opens. Until then they are text in a `noscript`.
 *
 * Remembers the last click, so that `page-script.ts` can repeat one that came before it.
 *
 * Loads the text font: at once for a visitor who comes from another page of the site and has it in the cache, else
 * after the page has loaded. Adds the font only when it has loaded, so that the text is laid out again only once.
 */
export const beforePaint = `(page => {
  let root = page.documentElement.dataset, host = location.protocol > 'http:' ? '__Host-' : '', name = host + 'currency=',
    known = /^(${CURRENCIES.join('|')})$/, chosen = new URLSearchParams(location.search).get('currency');
  if (known.test(chosen)) page.cookie = name + chosen + ';path=/;max-age=31536000;samesite=lax' + (host && ';secure');
  else chosen = page.cookie.match('(^|; )' + name + '(...)')?.[2];
  if (known.test(chosen)) root.currency = chosen;
  root.js = '';
  let face = page.querySelector('style[media]')?.sheet?.cssRules[0].style, said = name => face.getPropertyValue(name),
    come = () => new FontFace(said('font-family'), said('src'), {weight: said('font-weight'), stretch: said('font-stretch')})
      .load().then(font => page.fonts.add(font), Object);
  if (face) page.referrer.includes(origin) ? come() : addEventListener('load', come);
  onclick = event => page.pressed = event;
  addEventListener('toggle', ({target}, rows = target.querySelector(':scope>noscript')) => rows &&
    (rows.outerHTML = rows.textContent), 1)
})(document)`
  .replace(/\n\s*/g, '')
  .replace(/(if|[,:)]) (?=[({\w])/g, '$1')
  .replace(/ (=>|=|\?\??|:|\+|>|&&) /g, '$1');
