import type { Guard } from './a-guard.ts';

/** Who somebody is: the cart’s cookie, the guest’s details, links of mails, and what other sites may ask. */
export const IDENTITY: readonly Guard[] = [
  {
    guard: 'a birthday lies in the past',
    file: 'functions/services/enter-guest.ts',
    text: "if (dob >= today) return 'Your date of birth must be in the past.';",
    weaker: '',
    test: 'tests/functions/guest-routes.test.ts',
    fails: 'is refused at its field',
  },
  {
    guard: 'a traveller is of the tour’s age',
    file: 'functions/services/enter-guest.ts',
    text: 'if (unfit !== null) return refuseBirth(unfit);',
    weaker: '',
    test: 'tests/functions/guest-routes.test.ts',
    fails: 'D29 a tour takes travellers of the ages it says, on the day it starts',
  },
  {
    guard: 'an ended key enters nothing but the same details',
    file: 'functions/services/enter-guest.ts',
    text: 'if (key?.endedAt != null && !(await isRepeated(context, key, form))) return KEY_REPLACED;',
    weaker: '',
    test: 'tests/functions/cart-keys.test.ts',
    fails: 'an answer that was lost is given again for the same details, and for no others',
  },
  {
    guard: 'details end the keys before them',
    file: 'functions/storage/cart-keys.ts',
    text: "'UPDATE cart_keys SET ended_at = ?2 WHERE cart_id = ?1 AND ended_at IS NULL'",
    weaker: "'UPDATE cart_keys SET ended_at = ?2 WHERE cart_id = ?1 AND ended_at = 0'",
    test: 'tests/functions/cart-keys.test.ts',
    fails: 'an answer that was lost is given again for the same details, and for no others',
  },
  {
    guard: 'a key that ended opens no cart',
    file: 'functions/http/visitor.ts',
    text: 'key: key?.endedAt === null ? key : null,',
    weaker: 'key,',
    test: 'tests/functions/cart-keys.test.ts',
    fails: 'a minute later it is like a cookie that never was: no cart, and a new one with the first trip',
  },
  {
    guard: 'a request from another site is refused',
    file: 'functions/http/same-origin.ts',
    text: '    throw crossSite();\n  }\n',
    weaker: '  }\n',
    test: 'tests/functions/requests.test.ts',
    fails: 'P28 a POST from another site is refused before it is read',
  },
  {
    guard: 'a navigation from nowhere may only read',
    file: 'functions/http/same-origin.ts',
    text: "(site === 'none' && c.req.method === 'GET')",
    weaker: "site === 'none'",
    test: 'tests/functions/requests.test.ts',
    fails: 'P28 a POST from another site is refused before it is read',
  },
  {
    guard: 'a link taken back twice is another each time',
    file: 'functions/storage/check-in-links.ts',
    text: 'MAX(?2, coalesce(check_in_revoked_at, 0) + 1)',
    weaker: 'coalesce(check_in_revoked_at, ?2)',
    test: 'tests/functions/check-in.test.ts',
    fails: 'twice within a moment opens by the last one alone',
  },
];
