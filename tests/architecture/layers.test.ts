import { describe, expect, test } from 'vitest';
import { findCircle } from './import-circles.ts';
import { findWrongImports, type SourceFile } from './import-rules.ts';
import { projectFiles, readProjectFile } from './project-files.ts';

const sources = (...patterns: string[]): SourceFile[] =>
  projectFiles(...patterns).map((path) => ({ path, text: readProjectFile(path) }));
const files = sources('src/**/*.{ts,tsx,astro}', 'functions/**/*.{ts,tsx}');
const tools = sources('{tests,scripts}/**/*.{ts,tsx,mjs}', '*.{ts,mjs}');

test('every import of src and functions keeps to the table of layers', () => {
  expect(files.length).toBeGreaterThan(30);
  expect(findWrongImports(files)).toEqual([]);
});

test('no imports of code, tests and scripts go in a circle, those of types counted', () => {
  expect(tools.length).toBeGreaterThan(300);
  expect(findCircle([...files, ...tools])).toBeNull();
});

test('a circle is reported with the files along it', () => {
  const planted = [
    { path: 'functions/platform/env.ts', text: "import type { LiveChat } from '#functions/chat/live-chat.ts';" },
    { path: 'functions/chat/live-chat.ts', text: "import { findConversation } from './conversations.ts';" },
    { path: 'functions/chat/conversations.ts', text: "export type { Env } from '#functions/platform/env.ts';" },
  ];
  expect(findCircle(planted)).toEqual([
    'functions/platform/env.ts',
    'functions/chat/live-chat.ts',
    'functions/chat/conversations.ts',
    'functions/platform/env.ts',
  ]);
  expect(findCircle(planted.slice(0, 2))).toBeNull();
});

test('a circle through a type in the comment of a script is reported too', () => {
  const planted = [
    { path: 'scripts/testing/a.mjs', text: "import { noteTimes } from './b.mjs';" },
    { path: 'scripts/testing/b.mjs', text: "/** @typedef {import('./a.mjs').Result} Result */" },
  ];
  expect(findCircle(planted)).toEqual([...planted.map(({ path }) => path), 'scripts/testing/a.mjs']);
});

describe('a wrong import is reported with its file, the import and the rule:', () => {
  const planted: [what: string, path: string, text: string, report: string][] = [
    [
      'the domain using the wire',
      'src/domain/money.ts',
      "import { saveCart } from '#contract/cart.ts';",
      'src/domain/money.ts imports "#contract/cart.ts": domain may import no other layer',
    ],
    [
      'an island using the settings',
      'src/features/cart/CartPanel.tsx',
      "import prices from '#settings/prices.json' with { type: 'json' };",
      'src/features/cart/CartPanel.tsx imports "#settings/prices.json": settings are read by the catalogue; only src/domain/currency.ts and src/domain/text/wording.ts have one built in',
    ],
    [
      'the domain using a package',
      'src/domain/money.ts',
      "import * as v from 'valibot';",
      'src/domain/money.ts imports "valibot": domain may import no package',
    ],
    [
      'src using the functions',
      'src/features/cart/cart.ts',
      "export { priceCart } from '#functions/pricing/price-cart.ts';",
      'src/features/cart/cart.ts imports "#functions/pricing/price-cart.ts": features may import only ui, directives, analytics, api, catalogue, contract, domain, styles',
    ],
    [
      'the functions using a store, by a dynamic import',
      'functions/routes/cart.ts',
      "const stores = await import('#features/cart/cart.ts');",
      'functions/routes/cart.ts imports "#features/cart/cart.ts": functions may import only contract, domain',
    ],
    [
      'one island using another',
      'src/features/booking/Booking.tsx',
      "import { CartPanel } from '#features/cart/CartPanel.tsx';",
      'src/features/booking/Booking.tsx imports "#features/cart/CartPanel.tsx": an island never imports an island of another feature',
    ],
    [
      'a feature using one above it',
      'src/features/cart/cart.ts',
      "import { openBooking } from '#features/booking/booking.ts';",
      'src/features/cart/cart.ts imports "#features/booking/booking.ts": cart may import only features below it, and booking is not',
    ],
    [
      'a feature that nobody put into the table',
      'src/features/vouchers/vouchers.ts',
      "import { $cart } from '#features/cart/cart.ts';",
      'src/features/vouchers/vouchers.ts imports "#features/cart/cart.ts": vouchers is not in the table of features',
    ],
    [
      'a relative path into another layer',
      'src/features/cart/cart.ts',
      "import type { Money } from '../../domain/money.ts';",
      'src/features/cart/cart.ts imports "../../domain/money.ts": another layer is imported by its name, "#domain/…", never by a relative path',
    ],
    [
      'a primitive using a store',
      'src/ui/Button.tsx',
      "import { $cart } from '#features/cart/cart.ts';",
      'src/ui/Button.tsx imports "#features/cart/cart.ts": ui may import only directives, catalogue, contract, domain, styles',
    ],
    [
      'a feature using a layout, from its own script',
      'src/features/home/Hero.astro',
      "---\nconst a = 1;\n---\n<p>Hello</p>\n<script>\nimport '#layouts/Base.astro';\n</script>",
      'src/features/home/Hero.astro imports "#layouts/Base.astro": features may import only ui, directives, analytics, api, catalogue, contract, domain, styles',
    ],
    [
      'a service using a request',
      'functions/settlement/confirm.ts',
      "import { reply } from '#functions/http/reply.ts';",
      'functions/settlement/confirm.ts imports "#functions/http/reply.ts": functions/settlement may import only rooms below it, and functions/http is not',
    ],
    [
      'a room using one beside it',
      'functions/leads/take-lead.ts',
      "import { chooseDate } from '#functions/check-in/choose-date.ts';",
      'functions/leads/take-lead.ts imports "#functions/check-in/choose-date.ts": functions/leads may import only rooms below it, and functions/check-in is not',
    ],
    [
      'a room using its own pages',
      'functions/check-in/check-in-area.ts',
      "import { checkInArea } from './pages/check-in-area.ts';",
      'functions/check-in/check-in-area.ts imports "./pages/check-in-area.ts": functions/check-in may import only rooms below it, and functions/check-in/pages is not',
    ],
    [
      'a room that nobody put into the table',
      'functions/services/confirm.ts',
      "import { ask } from '#functions/platform/query.ts';",
      'functions/services/confirm.ts imports "#functions/platform/query.ts": functions/services is not in the table of rooms',
    ],
    [
      'a page using a test',
      'src/pages/index.astro',
      "---\nimport { aTour } from '../../tests/support/a-tour.ts';\n---",
      'src/pages/index.astro imports "../../tests/support/a-tour.ts": pages may import only layers of the project, and this is none',
    ],
  ];

  test.for(planted)('%s', ([, path, text, report]) => {
    expect(findWrongImports([{ path, text }])).toEqual([report]);
  });

  test('and a right one is not', () => {
    const text = "import { money } from '#domain/money.ts';\nimport './booking.css';\nimport 'react';";
    expect(findWrongImports([{ path: 'src/features/booking/Booking.tsx', text }])).toEqual([]);
  });
});
