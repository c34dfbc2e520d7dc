import { CURRENCIES } from '#domain/currency.ts';

/** The font of the text: a name, and the shapes in its file. */
const TEXT_FONT = { family: 'Archivo', weight: '400 800', stretch: '68% 100%' };

/**
 * Runs in the page's head, before the first paint. The page contains this function as text: it may use nothing from
 * outside it.
 */
function prepareFirstPaint(
  currencies: readonly string[],
  { family, file, ...shapes }: typeof TEXT_FONT & { file: string },
): void {
  const root = document.documentElement.dataset;
  // For styles: older browsers do not know `@media (scripting)`.
  root['js'] = '';

  // The visitor's currency: from the address, else from the cookie. Else the operator's stays, which the page has.
  const isSecure = location.protocol === 'https:';
  const cookie = isSecure ? '__Host-currency=' : 'currency=';
  const asked = new URLSearchParams(location.search).get('currency') ?? '';
  const kept = document.cookie.split('; ').find((each) => each.startsWith(cookie));
  if (currencies.includes(asked)) {
    root['currency'] = asked;
    document.cookie = `${cookie}${asked};path=/;max-age=31536000;samesite=lax${isSecure ? ';secure' : ''}`;
  } else if (kept && currencies.includes(kept.slice(cookie.length))) {
    root['currency'] = kept.slice(cookie.length);
  }

  // A click that comes before `page-script.ts`, which repeats it.
  addEventListener('click', (event) => (document.pressed = event));

  // A closed month has its start dates as text, until it opens.
  const unfold = ({ target }: Event) => {
    const rows = (target as Element).querySelector(':scope > noscript');
    if (rows) rows.outerHTML = rows.textContent;
  };
  addEventListener('toggle', unfold, true);

  // On a slow connection the font of the text would take as long as the page and its first picture, so it loads after
  // them. Whoever comes from another page of the site has it in the cache.
  const addTextFont = () =>
    new FontFace(family, `url(${file})`, shapes).load().then(
      (font) => document.fonts.add(font),
      () => undefined,
    );
  if (document.referrer.startsWith(location.origin)) void addTextFont();
  else addEventListener('load', addTextFont);
}

/**
 * Gives the inline script of every page. It must come before what it changes.
 *
 * @param file the address of the text font
 */
export const beforePaint = (file: string): string =>
  `(${String(prepareFirstPaint)})(${JSON.stringify(CURRENCIES)},${JSON.stringify({ ...TEXT_FONT, file })})`;

/** Gives the font of the text as a page has it for a visitor without JavaScript. */
export const textFontFace = (file: string): string =>
  `@font-face{font-family:${TEXT_FONT.family};src:url(${file});font-weight:${TEXT_FONT.weight};font-stretch:${TEXT_FONT.stretch};font-display:swap}`;
