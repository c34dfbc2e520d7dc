import { expect, test } from 'vitest';
import { BrochureForm, ContactForm, MailingListForm, TripNotesForm, tripNotesFile } from '#contract/leads.ts';
import { consentText, type LeadForm } from '#domain/text/lead-texts.ts';
import { builtPage, builtPages, builtTours, textOf } from './built-site.ts';

const PAGES = [
  ['brochure', '/brochure/', '/api/brochure/', BrochureForm.entries],
  ['contact', '/contact/', '/api/contact/', ContactForm.entries],
  ['trip-notes', '/trip-notes/', '/api/trip-notes/', TripNotesForm.entries],
  ['mailing-list', '/subscribe/', '/api/subscribe-mailinglist/', MailingListForm.entries],
] as const satisfies readonly (readonly [LeadForm, string, string, object])[];
const everyPage = builtPages();
/** Fields that only a script can fill. */
const BY_SCRIPT = ['csrfmiddlewaretoken', 'cf-turnstile-response', 'source'];

test.each(PAGES)('the form %s is whole on %s without a script [N03]', (form, path, action, entries) => {
  const found = builtPage(path).document.querySelector(`main astro-island[client=touch] form[action="${action}"]`)!;
  expect(found.getAttribute('method')).toBe('post');
  const names = [...found.querySelectorAll('[name]')].map((control) => control.getAttribute('name')!);
  const asked = Object.keys(entries).filter((name) => !BY_SCRIPT.includes(name));
  expect(new Set(names)).toEqual(new Set(asked));
  expect(names).toHaveLength(asked.length);
  expect(found.querySelectorAll('button[type=submit]')).toHaveLength(1);
  expect(textOf(found)).toContain(consentText(form));
});

test.each(PAGES)('the consent of %s leads to the terms [M13, P13]', (_, path) => {
  expect(builtPage(path).document.querySelector('main form a[href="/terms/"]')).not.toBeNull();
});

test('every link from a form to the terms opens a new tab, and says so [M13, P13]', () => {
  for (const { path, document } of everyPage) {
    for (const link of document.querySelectorAll('form a[href="/terms/"]')) {
      expect.soft(link.getAttribute('target'), path).toBe('_blank');
      expect.soft(link.getAttribute('aria-label'), path).toBe(`${textOf(link)} (opens in a new tab)`);
    }
  }
});

test.each(['/brochure/', '/contact/'])('the form on %s has its office and tour go along unseen [M56, M69]', (path) => {
  const { document } = builtPage(path);
  for (const name of ['office', 'tour_of_interest']) {
    expect(document.querySelector(`main form [name=${name}]`)?.getAttribute('type'), name).toBe('hidden');
  }
  expect(document.querySelector('main form [name=office]')?.getAttribute('value')).toBe('alice-springs');
});

test('without script a brochure is asked for in the default currency, and the newsletter with its consent [M73, N03]', () => {
  const valueOf = (path: string, name: string) =>
    builtPage(path).document.querySelector(`main form [name=${name}]`)?.getAttribute('value');
  expect(valueOf('/brochure/', 'currency')).toBe('AUD');
  expect(valueOf('/subscribe/', 'consent')).toBe('on');
});

test('the page of the contact form has its title and its heading [M54]', () => {
  const { document } = builtPage('/contact/');
  expect(textOf(document.querySelector('h1'))).toBe('Contact Us');
  expect(textOf(document.querySelector('[data-lead=contact] h2'))).toBe('Got a question?');
});

test.each(PAGES)('the trap in %s is nowhere a person gets [P25]', (_, path) => {
  const trap = builtPage(path).document.querySelector('main form [name=website]')!;
  expect(trap.getAttribute('tabindex')).toBe('-1');
  // React writes the attribute with a capital letter, which HTML accepts.
  expect(trap.outerHTML).toMatch(/autocomplete="off"/i);
  expect(trap.closest('[aria-hidden=true]')).not.toBeNull();
});

test('every page has the key that its forms send: without a setting, the host of the site [M69, M135]', () => {
  const keys = everyPage.map(({ document }) => document.documentElement.getAttribute('data-site-key'));
  const { host } = new URL(process.env['SITE_URL'] ?? 'http://localhost:8787');
  expect(new Set(keys)).toEqual(new Set([process.env['PUBLIC_SITE_KEY'] ?? host]));
});

test.each(PAGES)('the page of %s can show the thanks in place of the form [N03]', (_, path) => {
  const { document, html } = builtPage(path);
  expect(document.querySelector('main')!.getAttribute('data-state')).toBe('asking');
  expect(document.querySelector('main .enquiry__sent [data-fill=thanks]')).not.toBeNull();
  expect(html).toMatch(/\[data-state=["']?sent["']?\]/);
});

test('every page leads to the brochure, at the top and at the bottom [M62]', () => {
  for (const { path, document } of everyPage) {
    expect.soft(document.querySelector('header nav a[href="/brochure/"]'), path).not.toBeNull();
    expect.soft(document.querySelector('footer astro-island form[action="/api/brochure/"]'), path).not.toBeNull();
  }
});

test('every trip’s notes can be asked for, each with its file [M70, M71]', () => {
  const { document } = builtPage('/trip-notes/');
  const offered = [...document.querySelectorAll('main option')].map((option) => option.getAttribute('value'));
  expect(offered.toSorted()).toEqual(['', ...builtTours().map(({ code }) => code)].toSorted());
  const props = document.querySelector('main astro-island')!.getAttribute('props')!;
  for (const { slug } of builtTours()) expect(props).toContain(`"${tripNotesFile(slug)}"`);
});

test('the page of the mailing list has a face for each step, and a place for each button [D34]', () => {
  const { document } = builtPage('/subscribe/');
  const faces = [...document.querySelectorAll('[data-faces]')].flatMap((face) =>
    face.getAttribute('data-faces')!.split(' '),
  );
  expect(new Set(faces)).toEqual(new Set(['asking', 'sent', 'confirm', 'confirmed', 'leave', 'left', 'expired']));
  for (const face of ['confirm', 'leave']) {
    expect(document.querySelector(`[data-faces=${face}] [data-fill=action]`), face).not.toBeNull();
  }
});
