import { applyConsentToTags, keepVisitSource } from '#analytics/tag-layer.ts';
import { MEDIA } from '#domain/media-queries.ts';
import type { Consent, ConsentPurpose } from '#domain/visit/consent.ts';
import bannerStyles from './consent.css?inline';
import { $consent, askedPurposes, giveConsent, isAnswerWanted, updateConsent, withdrawConsent } from './consent.ts';

/** The texts of each purpose: its part of the question, its name, and what consent to it means. */
const PURPOSES: Readonly<Record<ConsentPurpose, { request: string; name: string; meaning: string }>> = {
  analytics: {
    request: 'count your visit',
    name: 'Analytics:',
    meaning: 'Shows us which pages people read and which trips they book. Never your name.',
  },
  affiliate: {
    request: 'credit partner sites',
    name: 'Partner sites:',
    meaning: 'Lets the site that sent you here know you booked, so it earns its commission.',
  },
  chat: {
    request: 'show a live chat',
    name: 'Live chat:',
    meaning: 'Loads a chat run by another company, which sets its own cookies.',
  },
};

/** The banner, or null while it is not on the page. */
let shown: HTMLElement | null = null;

/** Says that the banner has come. A live region stands in the page before it speaks. */
const announcement = document.createElement('p');

/**
 * What counts as the first sign that a visitor uses the page. A press counts when it has ended: a banner that came while
 * the finger is down would get the press itself, and take it for an answer.
 */
const SIGNS = ['scroll', 'click', 'keydown'] as const;

/**
 * Shows the banner to visitors who have not answered, once they scroll or press something: the first screen
 * belongs to the page.
 */
export function askAtFirstSign(): void {
  const stop = new AbortController();
  announcement.className = 'sr';
  announcement.setAttribute('role', 'status');
  document.body.append(announcement);
  const show = () => {
    stop.abort();
    ask();
    if (shown !== null) announcement.textContent = 'Your privacy choices are at the top of this page.';
  };
  for (const sign of SIGNS) window.addEventListener(sign, show, { passive: true, signal: stop.signal });
}

/** Shows the banner to visitors who have not answered. It takes no focus and moves nothing on the page. */
export function ask(): void {
  if (shown !== null || !isAnswerWanted()) return;
  const banner = show();
  // An answer in another tab counts for this tab too.
  const stop = $consent.listen(() => {
    if (!isAnswerWanted()) hide(banner);
    if (shown !== banner) stop();
  });
}

/** Opens the banner with the current choices. When it closes, the focus returns to `opener`. */
export function showChoices(opener: HTMLElement): void {
  const banner = shown ?? show();
  openChoices(banner);
  addCloseButton(banner);
  part(banner, 'h2').focus();
  banner.addEventListener('consent-done', () => opener.focus(), { once: true });
}

function show(): HTMLElement {
  const banner = document.createElement('section');
  banner.className = 'consent';
  banner.setAttribute('aria-labelledby', 'consent-title');
  const purposes = askedPurposes();
  banner.innerHTML = markup(purposes, $consent.get());
  const act = (name: string, answer: () => void) =>
    part(banner, `[data-consent-${name}]`).addEventListener('click', () => {
      answer();
      hide(banner);
    });
  act('refuse', () => withdrawConsent(purposes));
  act('accept', () => giveConsent(purposes));
  part(banner, '[data-consent-choose]').addEventListener('click', () => {
    openChoices(banner);
    part(banner, 'input').focus();
  });
  part(banner, 'form').addEventListener('submit', (event) => {
    event.preventDefault();
    const isTicked = (purpose: ConsentPurpose) => banner.querySelector(`[name=${purpose}]:checked`) !== null;
    withdrawConsent(purposes.filter((purpose) => !isTicked(purpose)));
    giveConsent(purposes.filter(isTicked));
    hide(banner);
  });
  // Early in the tab order: directly after the skip link.
  document.querySelector('.skip')!.after(banner);
  styles.replaceSync(bannerStyles);
  document.adoptedStyleSheets.push(styles, bannerSpace);
  bannerObserver.observe(banner);
  shown = banner;
  return banner;
}

function hide(banner: HTMLElement): void {
  if (shown !== banner) return;
  const hadFocus = banner.contains(document.activeElement);
  bannerObserver.disconnect();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
    (sheet) => sheet !== styles && sheet !== bannerSpace,
  );
  banner.remove();
  announcement.textContent = '';
  shown = null;
  if (hadFocus) document.querySelector<HTMLElement>('#main')!.focus({ preventScroll: true });
  banner.dispatchEvent(new Event('consent-done'));
}

function openChoices(banner: HTMLElement): void {
  banner.dataset['open'] = '';
  part(banner, 'form').hidden = false;
  part(banner, '[data-consent-choose]').hidden = true;
}

/** A visitor who has answered before can close the banner without a new answer. */
function addCloseButton(banner: HTMLElement): void {
  const close = part(banner, '[data-consent-close]');
  if (isAnswerWanted() || !close.hidden) return;
  close.hidden = false;
  close.addEventListener('click', () => hide(banner));
}

/** The banner's own styles. They come with its script, because a file would be one more request of each page. */
const styles = new CSSStyleSheet();

/** A style sheet of its own: a custom property on the root would restyle the whole page. */
const bannerSpace = new CSSStyleSheet();

/**
 * Moves what floats at the lower edge above the banner, and lengthens the footer by the banner's height, so that the
 * last links stay reachable. What has the focus scrolls clear of the banner. The bars themselves, a tour's dock and a
 * phone's cart, stay where they are below the banner.
 */
const bannerObserver = new ResizeObserver(([entry]) => {
  const height = Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0);
  bannerSpace.replaceSync(`
    @media ${MEDIA.usualText} {
      :root { scroll-padding-block-end: calc(var(--bars, 0px) + 5.5rem + ${height}px) }
      .footer { padding-block-end: ${height}px }
    }
    .chat-btn, .page-message { translate: 0 -${height}px }
    @media ${MEDIA.abovePhone} and (height >= 30rem) { .cartpanel { translate: 0 -${height}px } }
    .chat:not(:modal) {
      inset-block-end: calc(1.25rem + var(--bars, 0px) + ${height}px);
      max-block-size: calc(100dvh - 2.5rem - var(--bars, 0px) - ${height}px);
    }
  `);
});

function markup(purposes: readonly ConsentPurpose[], consent: Consent): string {
  const requests = purposes.map((purpose) => PURPOSES[purpose].request);
  const rows = purposes.map((purpose) => {
    const { name, meaning } = PURPOSES[purpose];
    const tick = consent[purpose] === 'given' ? ' checked' : '';
    return `<label class="consent__purpose"><input type="checkbox" name="${purpose}"${tick}><span><b>${name}</b> ${meaning}</span></label>`;
  });
  return `
    <div class="consent__text">
      <h2 id="consent-title" tabindex="-1">Your privacy choices</h2>
      <p>Can we ${new Intl.ListFormat('en-GB').format(requests)}? ${purposes.join() === 'analytics' ? 'It helps us improve the site. ' : ''}<a href="/terms/#cookies">How we use this</a></p>
    </div>
    <form class="consent__form" hidden>
      <fieldset><legend class="sr">Choose what you allow</legend>${rows.join('')}</fieldset>
      <button class="btn btn--quiet btn--small">Save my choice</button>
    </form>
    <div class="consent__buttons">
      <button class="btn btn--quiet btn--small" type="button" data-consent-refuse>No thanks</button>
      <button class="btn btn--quiet btn--small" type="button" data-consent-accept>Yes, that’s fine</button>
      <button class="text-link" type="button" data-consent-choose${purposes.length === 1 ? ' hidden' : ''}>Choose</button>
      <button class="text-link" type="button" data-consent-close hidden>Keep my current choice</button>
    </div>`;
}

function part(banner: HTMLElement, selector: string): HTMLElement {
  return banner.querySelector<HTMLElement>(selector)!;
}

/**
 * Asks the visitor once for consent, if the operator uses a service that needs it, and opens the choices from the link
 * in the footer. The question appears at the first scroll or press after the page has loaded; private pages do
 * not ask. If no service needs consent, the link leads to the terms.
 */
export function startConsent(): void {
  const { consent = '', private: isPrivate } = document.documentElement.dataset;
  if (consent === '') return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-privacy-choices]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      showChoices(link);
    });
  }
  const follow = () =>
    requestIdleCallback(() => {
      if (followConsent() && isPrivate === undefined) askAtFirstSign();
    });
  if (document.readyState === 'complete') follow();
  else window.addEventListener('load', follow);
}

/**
 * Makes everything that is loaded, stored and reported follow the visitor's consent, now and after each change here or
 * in another tab. Returns whether they must be asked.
 */
function followConsent(): boolean {
  updateConsent();
  $consent.subscribe((consent) => {
    applyConsentToTags(consent);
    keepVisitSource();
  });
  return isAnswerWanted();
}
