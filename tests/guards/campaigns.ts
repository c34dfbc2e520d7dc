import type { Guard } from './a-guard.ts';

/** Links of campaigns: where they lead, and which code they leave. */
export const CAMPAIGNS: readonly Guard[] = [
  {
    guard: 'a campaign’s link keeps what can be a code',
    file: 'functions/http/promo-cookie.ts',
    text: 'if (CODE.test(code))',
    weaker: "if (code !== '')",
    test: 'tests/functions/cart/campaigns.test.ts',
    fails: 'is no code, and is not kept',
  },
  {
    guard: 'a campaign’s link leads to no other site',
    file: 'functions/routes/campaign.ts',
    text: 'page.origin === new URL(site).origin && ',
    weaker: '',
    test: 'tests/functions/cart/campaigns.test.ts',
    fails: 'a campaign’s link does not lead to',
  },
  {
    guard: 'a campaign’s link leads to no path that a browser reads as another site',
    file: 'functions/routes/campaign.ts',
    text: '/%|\\/\\//.test(pathname)',
    weaker: '/%/.test(pathname)',
    test: 'tests/functions/cart/campaigns.test.ts',
    fails: 'a campaign’s link does not lead to',
  },
  {
    guard: 'a campaign’s link asks nothing of the API',
    file: 'functions/routes/campaign.ts',
    text: '(?:api|go',
    weaker: '(?:go',
    test: 'tests/functions/cart/campaigns.test.ts',
    fails: 'a campaign’s link does not lead to',
  },
  {
    guard: 'a campaign’s link leads to no page of the staff',
    file: 'functions/routes/campaign.ts',
    text: 'go|staff)',
    weaker: 'go)',
    test: 'tests/functions/cart/campaigns.test.ts',
    fails: 'a campaign’s link does not lead to',
  },
  {
    guard: 'a code that came into the cart leaves the browser',
    file: 'functions/http/change-cart.ts',
    text: "(outcome.kind === 'shown' && outcome.cart.promo_code !== '')",
    weaker: 'false',
    test: 'tests/functions/cart/campaigns.test.ts',
    fails: 'E21 its promo code is in the cart that the visitor begins later',
  },
  {
    guard: 'a code that the visitor declined leaves the browser',
    file: 'functions/http/change-cart.ts',
    text: 'if (typedCode !== undefined || (',
    weaker: 'if ((',
    test: 'tests/functions/cart/campaigns.test.ts',
    fails: 'E21 a code that the visitor declines with their first trip does not come back',
  },
  {
    guard: 'a campaign’s code takes the place of no other',
    file: 'functions/cart/edit-cart.ts',
    text: "typedCode === undefined && before.promoCode === '' && linkedCode !== ''",
    weaker: "typedCode === undefined && linkedCode !== ''",
    test: 'tests/functions/cart/campaigns.test.ts',
    fails: 'E21 a code that is in the cart already stays there',
  },
];
