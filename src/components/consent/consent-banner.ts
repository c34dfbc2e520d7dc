import type { Consent, ConsentPurpose } from '#domain/consent.ts';
import { $consent, askedPurposes, giveConsent, isAnswerWanted, withdrawConsent } from '#stores/consent.ts';
import '#styles/components/consent.css';

/** What each purpose is called, and what allowing it means. */
const PURPOSES: Readonly<Record<ConsentPurpose, { wish: string; name: string; meaning: string }>> = {
  analytics: {
    wish: 'count visits',
    name: 'Counting visits',
    meaning: 'Which pages are read and which trips are booked, without your name.',
  },
  affiliate: {
    wish: 'thank partners',
    name: 'Thanking partners',
    meaning: 'Tells the site that led you here that you have booked, so that it is paid.',
  },
  chat: {
    wish: 'show a live chat',
    name: 'Live chat',
    meaning: 'Loads the chat of another company, which sets cookies of its own.',
  },
};

/** The banner while it is on the page. */
let shown: HTMLElement | null = null;

/** Asks those who have not answered. Their focus stays where it is, and nothing on the page moves or is covered up. */
export function ask(): void {
  if (shown !== null || !isAnswerWanted()) return;
  const banner = show();
  // An answer given in another tab is one for this tab too.
  const stop = $consent.listen(() => {
    if (!isAnswerWanted()) hide(banner);
    if (shown !== banner) stop();
  });
}

/** Opens the choices, as they are, for someone who asked for them; their focus returns to where they came from. */
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
  // Early in the order of the keys: behind the way past the header.
  document.querySelector('.skip')!.after(banner);
  makeRoom.observe(banner);
  shown = banner;
  return banner;
}

function hide(banner: HTMLElement): void {
  if (shown !== banner) return;
  const hadFocus = banner.contains(document.activeElement);
  makeRoom.disconnect();
  room.replaceSync('');
  banner.remove();
  shown = null;
  if (hadFocus) document.querySelector<HTMLElement>('#main')!.focus({ preventScroll: true });
  banner.dispatchEvent(new Event('consent-done'));
}

function openChoices(banner: HTMLElement): void {
  part(banner, 'form').hidden = false;
  part(banner, '[data-consent-choose]').hidden = true;
}

/** Someone who has answered before may leave it at that. */
function addCloseButton(banner: HTMLElement): void {
  const close = part(banner, '[data-consent-close]');
  if (isAnswerWanted() || !close.hidden) return;
  close.hidden = false;
  close.addEventListener('click', () => hide(banner));
}

/** Rules of their own: a property on the root would have everything on the page styled once more. */
const room = new CSSStyleSheet();
document.adoptedStyleSheets.push(room);

/**
 * What else stands at the lower edge makes room for as long as the banner is there. The page ends later by as much as
 * is covered, so that its last links can be reached; nothing in it moves.
 */
const makeRoom = new ResizeObserver(([entry]) => {
  const height = Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0);
  room.replaceSync(`
    :root { padding-block-end: ${height}px }
    .chat-btn, .cartpanel, .page-message { translate: 0 -${height}px }
  `);
});

function markup(purposes: readonly ConsentPurpose[], consent: Consent): string {
  const wishes = purposes.map((purpose) => PURPOSES[purpose].wish);
  const rows = purposes.map((purpose) => {
    const { name, meaning } = PURPOSES[purpose];
    const tick = consent[purpose] === 'given' ? ' checked' : '';
    return `<label class="consent__purpose"><input type="checkbox" name="${purpose}"${tick}><span><b>${name}</b> ${meaning}</span></label>`;
  });
  return `
    <div class="consent__text">
      <h2 id="consent-title" tabindex="-1">Your privacy choices</h2>
      <p>May we ${listed(wishes)}? The site works the same without. <a href="/terms/#cookies">What is kept</a></p>
    </div>
    <form class="consent__form" hidden>
      <fieldset><legend class="sr">What do you allow?</legend>${rows.join('')}</fieldset>
      <button class="btn btn--quiet btn--small">Save my choice</button>
    </form>
    <div class="consent__buttons">
      <button class="btn btn--quiet btn--small" type="button" data-consent-refuse>Refuse</button>
      <button class="btn btn--quiet btn--small" type="button" data-consent-accept>Accept</button>
      <button class="text-link" type="button" data-consent-choose>Choose</button>
      <button class="text-link" type="button" data-consent-close hidden>Leave it as it is</button>
    </div>`;
}

/** "a", "a and b", "a, b and c". */
function listed(words: readonly string[]): string {
  return words.join(', ').replace(/, ([^,]*)$/, ' and $1');
}

function part(banner: HTMLElement, selector: string): HTMLElement {
  return banner.querySelector<HTMLElement>(selector)!;
}
