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
      'src/islands/cart/CartPanel.tsx',
      "import prices from '#settings/prices.json' with { type: 'json' };",
      'src/islands/cart/CartPanel.tsx imports "#settings/prices.json": settings are read by the catalogue; only src/domain/currency.ts and src/domain/text/wording.ts have one built in',
    ],
    [
      'the domain using a package',
      'src/domain/money.ts',
      "import * as v from 'valibot';",
      'src/domain/money.ts imports "valibot": domain may import no package',
    ],
    [
      'src using the functions',
      'src/stores/cart.ts',
      "export { priceCart } from '#functions/pricing/price-cart.ts';",
      'src/stores/cart.ts imports "#functions/pricing/price-cart.ts": stores may import only api, contract, domain, analytics',
    ],
    [
      'the functions using a store, by a dynamic import',
      'functions/routes/cart.ts',
      "const stores = await import('#stores/cart.ts');",
      'functions/routes/cart.ts imports "#stores/cart.ts": functions may import only contract, domain',
    ],
    [
      'one island using another',
      'src/islands/cart/CartPanel.tsx',
      "import { Booking } from '#islands/booking/Booking.tsx';",
      'src/islands/cart/CartPanel.tsx imports "#islands/booking/Booking.tsx": an island never imports another island',
    ],
    [
      'a relative path into another layer',
      'src/stores/cart.ts',
      "import type { Money } from '../domain/money.ts';",
      'src/stores/cart.ts imports "../domain/money.ts": another layer is imported by its name, "#domain/…", never by a relative path',
    ],
    [
      'a primitive using a store',
      'src/ui/Button.tsx',
      "import type { ButtonState } from '#stores/button-state.ts';",
      'src/ui/Button.tsx imports "#stores/button-state.ts": ui may import no other layer',
    ],
    [
      'a component using a layout, from its own script',
      'src/components/Header.astro',
      "---\nconst a = 1;\n---\n<p>Hello</p>\n<script>\nimport '#layouts/Base.astro';\n</script>",
      'src/components/Header.astro imports "#layouts/Base.astro": components may import only islands, ui, catalogue, stores, contract, domain, styles',
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
    expect(findWrongImports([{ path: 'src/islands/booking/Booking.tsx', text }])).toEqual([]);
  });
});
