import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyConsentToTags } from '#analytics/tag-layer.ts';
import { track } from '#analytics/track.ts';
import type { Consent } from '#domain/visit/consent.ts';
import { stubVisit } from '../support/fake-page.ts';

const tour = { code: 'RC10', name: 'The Red Centre' };
const nothing = { analytics: 'undecided', affiliate: 'undecided', chat: 'undecided' } as const;
const yes = { ...nothing, analytics: 'given' } as const;

const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
  functionality_storage: 'denied',
  personalization_storage: 'denied',
  security_storage: 'granted',
};

const fetched: { src: string; async: boolean }[] = [];
let cookies: string[] = [];

/** A visit in a page that can be given scripts and cookies. */
function aVisit(shape: 'data-layer' | 'ga4', allowed: Consent, page: { tag?: string; path?: string } = {}) {
  const visit = stubVisit(shape, allowed, page);
  Object.assign(document, {
    querySelector: () => fetched[0] ?? null,
    createElement: () => ({ src: '', async: false }),
    head: { append: (script: (typeof fetched)[number]) => void fetched.push(script) },
  });
  Object.defineProperty(document, 'cookie', {
    get: () => '_ga=1; _ga_AB12=2; _gid=3; _gac_9=4; currency=GBP; cart_count=1',
    set: (cookie: string) => {
      cookies.push(cookie);
    },
  });
  return visit;
}

beforeEach(() => {
  fetched.length = 0;
  cookies = [];
});
afterEach(() => vi.unstubAllGlobals());

test.each(['data-layer', 'ga4'] as const)('in %s the first thing said is that nothing is allowed [P13]', (shape) => {
  const visit = aVisit(shape, yes);
  track({ kind: 'view-tour', tour, price: null });
  track({ kind: 'start-dates', tour });
  expect(Array.from(window.dataLayer![0] as unknown as ArrayLike<unknown>)).toEqual([
    'consent',
    'default',
    { ...denied, wait_for_update: 500 },
  ]);
  expect(visit.commands().slice(1)).toEqual([['consent', 'update', { ...denied, analytics_storage: 'granted' }]]);
  expect(visit.pushed().length).toBeGreaterThan(1);
});

test('without consent not even the consent is spoken of [P13]', () => {
  aVisit('ga4', nothing, { tag: 'GTM-AB12CD3' });
  track({ kind: 'view-tour', tour, price: null });
  applyConsentToTags(nothing);
  expect(window.dataLayer).toBeUndefined();
  expect(fetched).toEqual([]);
});

test.each<[Partial<Consent>, Partial<typeof denied>]>([
  [{ affiliate: 'given' }, { ad_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted' }],
  [{ chat: 'given' }, { functionality_storage: 'granted' }],
  [{ affiliate: 'refused', chat: 'refused' }, {}],
])('analytics and %j grant what belongs to them, and no more [P13]', (also, granted) => {
  const consent = { ...yes, ...also };
  const visit = aVisit('data-layer', consent);
  track({ kind: 'view-tour', tour, price: null });
  expect(visit.commands()[1]).toEqual(['consent', 'update', { ...denied, analytics_storage: 'granted', ...granted }]);
});

test('an affiliate’s sale, too, comes behind what is allowed [P13]', () => {
  const consent = { ...nothing, affiliate: 'given' } as const;
  const visit = aVisit('data-layer', consent);
  track({ kind: 'affiliate-sale', sets: { order: 1 }, items: null });
  expect(visit.commands().map(([, what]) => what)).toEqual(['default', 'update']);
  expect(visit.pushed()).toEqual([{ event: 'affiliateSale', commission_factory_sets: { order: 1 } }]);
});

test('the operator’s tag is fetched once analytics are allowed, and once [P13]', () => {
  aVisit('data-layer', yes, { tag: 'GTM-AB12CD3' });
  applyConsentToTags(yes);
  applyConsentToTags(yes);
  expect(fetched).toEqual([{ src: 'https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD3', async: true }]);
  expect(window.dataLayer!.at(-1)).toMatchObject({ event: 'gtm.js' });
});

test.each([
  ['without an id', yes, {}],
  ['for those who refused', { ...nothing, analytics: 'refused' }, { tag: 'GTM-AB12CD3' }],
  ['for those who allowed the chat alone', { ...nothing, chat: 'given' }, { tag: 'GTM-AB12CD3' }],
  ['on a page about a booking', yes, { tag: 'GTM-AB12CD3', path: '/check-in/?token=secret' }],
  ['on a page of the office', yes, { tag: 'GTM-AB12CD3', path: '/staff/' }],
] as const)('no tag is fetched %s [P13]', (_, consent, page) => {
  aVisit('data-layer', consent, page);
  applyConsentToTags(consent);
  expect(fetched).toEqual([]);
});

test('nothing is told on a page about a booking, whatever is allowed [P13, D25]', () => {
  const all = { analytics: 'given', affiliate: 'given', chat: 'given' } as const;
  aVisit('data-layer', all, { path: '/check-in/?token=secret' });
  track({ kind: 'view-tour', tour, price: null });
  track({ kind: 'affiliate-sale', sets: 1, items: 1 });
  applyConsentToTags(all);
  expect(window.dataLayer).toBeUndefined();
});

test('taking it back says so, and deletes the cookies that counting has set, on every name of the site [P13]', () => {
  const visit = aVisit('data-layer', yes, { tag: 'GTM-AB12CD3' });
  applyConsentToTags(yes);
  applyConsentToTags({ ...nothing, analytics: 'refused' });
  expect(visit.commands().at(-1)).toEqual(['consent', 'update', denied]);
  const names = new Set(cookies.map((cookie) => cookie.split('=')[0]));
  expect([...names]).toEqual(['_ga', '_ga_AB12', '_gid', '_gac_9']);
  expect(cookies).toContain('_ga=;path=/;max-age=0');
  expect(cookies).toContain('_ga=;path=/;max-age=0;domain=site.test');
});

test('a Google tag of its own is told by commands, which is all it hears [P38]', () => {
  const visit = aVisit('ga4', yes, { tag: 'G-AB12CD34EF' });
  applyConsentToTags(yes);
  track({ kind: 'view-tour', tour, price: { currency: 'AUD', price: 2490 } });
  track({ kind: 'contact-complete' });
  expect(fetched[0]?.src).toBe('https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF');
  expect(visit.commands().slice(2)).toEqual([
    ['js', expect.any(Date)],
    ['config', 'G-AB12CD34EF'],
    [
      'event',
      'view_item',
      {
        currency: 'AUD',
        value: 2490,
        items: [{ item_id: 'RC10', item_name: 'The Red Centre', price: 2490, quantity: 1 }],
      },
    ],
    ['event', 'generate_lead', { lead_source: 'contact-complete' }],
  ]);
  expect(visit.pushed()).toEqual([]);
});

test('an event that comes before the tag is loaded follows js and config, which come once [P38]', () => {
  const visit = aVisit('ga4', yes, { tag: 'G-AB12CD34EF' });
  track({ kind: 'view-tour', tour, price: null });
  applyConsentToTags(yes);
  track({ kind: 'contact-complete' });
  expect(
    visit
      .commands()
      .slice(2)
      .map(([name, what]) => (name === 'event' ? what : name)),
  ).toEqual(['js', 'config', 'view_item', 'generate_lead']);
});
