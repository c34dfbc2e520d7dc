import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import boundaries from 'eslint-plugin-boundaries';
import { ROOT } from '../machine/machine.mjs';

/** Which layers a layer's files may import; its own it always may. */
const LAYERS = {
  domain: [],
  contract: ['domain'],
  catalogue: ['contract', 'domain', 'settings'],
  api: ['contract'],
  analytics: ['contract', 'domain'],
  styles: [],
  directives: ['domain'],
  // The contract, for the one way a form works; the catalogue, for the pictures of entries.
  ui: ['directives', 'catalogue', 'contract', 'domain', 'styles'],
  features: ['ui', 'directives', 'analytics', 'api', 'catalogue', 'contract', 'domain', 'styles'],
  // The build makes the fonts, and the layouts name them.
  layouts: ['features', 'ui', 'directives', 'catalogue', 'domain', 'styles', 'fonts'],
  // The contract, for the pages that are JSON.
  pages: ['layouts', 'features', 'ui', 'catalogue', 'contract', 'domain', 'styles'],
  functions: ['ui', 'contract', 'domain'],
};

/**
 * The features, the lowest first. A feature imports those of lower lines only. What it shows of them are their Astro
 * parts: an island of one feature never draws an island of another, it shares their store.
 */
const FEATURES = [
  ['consent', 'currency', 'gallery', 'search'],
  ['cart', 'chat', 'events', 'leads', 'reviews'],
  ['booking', 'calendar', 'check-in', 'staff'],
  ['tours'],
  ['blog', 'documents', 'home'],
];

/**
 * The rooms of the functions, the lowest first. A room imports those of lower lines only, so that rooms of one line know
 * nothing of each other. What puts the Worker together (`app.ts`, `index.ts`) lies in no room and may use them all.
 */
const ROOMS = [
  ['store'],
  ['platform'],
  ['payments', 'mail'],
  ['context', 'http'],
  ['bookings', 'seats'],
  ['cart', 'chat'],
  ['settlement'],
  ['balance', 'check-in', 'leads', 'search'],
  ['checkout'],
  ['outbox', 'office'],
  ['timers'],
];

/** What a room says to the web: routes, cookies and pages know requests and answers. Services never import them. */
const WEB = [
  'functions/http/**',
  'functions/*/pages/**',
  'functions/*/*-{routes,cookie,cookies}.{ts,tsx}',
  'functions/office/staff-session.ts',
];

/** Parts of a feature that the Worker draws too. They know no store. */
const DRAWN_BY_WORKER = ['src/features/booking/{Options,Paid,Pass,Stops,TripParts}.tsx'];

const inLayer = (layer, lines) => lines.flat().map((folder) => `${layer}/${folder}`);
/** The folders of a layer that a table has, or the layer as a whole. */
const typesOf = (layer) => {
  if (layer === 'features') return inLayer(layer, FEATURES);
  return layer === 'functions' ? inLayer(layer, ROOMS) : [layer];
};
const folderOf = (type) => (type.startsWith('functions/') ? type : `src/${type}`);

const element = (type) => ({ element: { type } });
const file = (categories) => ({ file: { categories } });
const PACKAGE = { module: { origin: ['external', 'core'] } };
/** Each line may import what lies in the lines before it. */
const downwards = (layer, lines) =>
  lines.map((line, index) => ({
    from: element(inLayer(layer, line)),
    allow: { to: element(inLayer(layer, lines.slice(0, index))) },
  }));

/** Which file may import which, for ESLint. Oxlint looks for circles. */
export const importRules = {
  files: ['src/**/*.{ts,tsx,astro}', 'functions/**/*.{ts,tsx}'],
  ignores: ['**/*.d.ts'],
  plugins: { boundaries },
  settings: {
    'import/resolver': import.meta.filename,
    'boundaries/legacy-templates': false,
    'boundaries/additional-dependency-nodes': [
      { selector: 'TSImportType > Literal', kind: 'type', name: 'import-type' },
    ],
    'boundaries/elements': [
      ...Object.keys(LAYERS)
        .flatMap(typesOf)
        // The first element that fits counts, so a folder comes before the one around it.
        .toSorted((a, b) => b.length - a.length)
        .map((type) => ({ type, pattern: folderOf(type), partialMatch: false })),
      { type: 'pages', pattern: 'src/pages/.*', partialMatch: false },
      { type: 'fonts', pattern: '.cache/fonts', partialMatch: false },
      { type: 'settings', pattern: 'content/settings', partialMatch: false },
    ],
    'boundaries/files': [
      { category: 'island', pattern: 'src/features/**/*.tsx' },
      { category: 'content contract', pattern: 'src/content.config.ts' },
      { category: 'worker', pattern: 'functions/*.ts' },
      { category: 'web', pattern: WEB },
      { category: 'interface of the books', pattern: 'functions/platform/books.ts' },
      { category: 'drawn by the Worker', pattern: DRAWN_BY_WORKER },
      { category: 'built-in settings', pattern: 'content/settings/{prices,wording}.json' },
      { category: 'uses built-in settings', pattern: 'src/domain/{currency,text/wording}.ts' },
    ],
  },
  rules: {
    'boundaries/no-unknown-files': 'error',
    'boundaries/dependencies': [
      'error',
      {
        default: 'disallow',
        checkUnknownLocals: true,
        checkAllOrigins: true,
        // The last policy that fits counts.
        policies: [
          { allow: { to: PACKAGE } },
          { from: element('domain'), disallow: { to: PACKAGE }, message: 'The domain imports no package.' },
          ...Object.entries(LAYERS).map(([layer, others]) => ({
            from: element(typesOf(layer)),
            allow: { to: element(others.flatMap(typesOf)) },
          })),
          ...downwards('features', FEATURES),
          ...downwards('functions', ROOMS),
          // An edit of a cart settles its payment, and settling reads the cart.
          { from: element('functions/cart'), allow: { to: element('functions/settlement') } },
          { disallow: { to: file('web') }, message: 'A service knows no request and no answer.' },
          { from: file('web'), allow: { to: [element('functions/*'), file('drawn by the Worker')] } },
          { from: file('content contract'), allow: { to: element('catalogue') } },
          { from: file('interface of the books'), allow: { to: file('worker') } },
          {
            from: file('worker'),
            allow: { to: [element(['functions/*', 'contract', 'domain']), file('worker')] },
          },
          { from: file('uses built-in settings'), allow: { to: file('built-in settings') } },
          {
            from: file('island'),
            disallow: { to: file('island') },
            message: 'An island never imports an island of another feature. They share a store.',
          },
          {
            disallow: { dependency: { source: '+(../)**' } },
            message: 'Another layer is imported by its name, such as "#domain/…", never by a relative path.',
          },
        ],
      },
    ],
  },
};

const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** For the plugin: where an import of our own leads. Packages are not looked up. */
export const interfaceVersion = 2;

export function resolve(specifier, from) {
  if (specifier.startsWith('.')) return { found: true, path: join(dirname(from), specifier) };
  const [name, ...rest] = specifier.split('/');
  const folder = imports[`${name}/*`];
  if (folder === undefined) return { found: false };
  return { found: true, path: join(ROOT, folder.replace('*', rest.join('/'))) };
}
