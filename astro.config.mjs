import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { cloudflare } from '@cloudflare/vite-plugin';
import { defineConfig, fontProviders } from 'astro/config';
import { styleConstants } from './scripts/style-constants.mjs';
import { finishBuild } from './scripts/finish-build.mjs';
import { firstPaint } from './scripts/first-paint.mjs';
import { inlineDatePicker } from './scripts/inline-date-picker.mjs';
import { lightPreload } from './scripts/light-preload.mjs';
import { pageStyles } from './scripts/page-styles.mjs';
import { publishedPictures } from './scripts/published-pictures.mjs';
import { securePages } from './scripts/secure-pages.mjs';
import { subsetFonts } from './scripts/subset-fonts.mjs';
import { contentCheck } from './src/catalogue/check/integration.ts';
import { textRendering } from './src/catalogue/text-rendering.ts';

/**
 * Runs the functions beside the pages in development, in one process on one port.
 *
 * Only there: in a build the plugin would write the Worker into the public files.
 */
const functionsInDevelopment = {
  name: 'functions-in-development',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command === 'dev') updateConfig({ trailingSlash: 'ignore', vite: { plugins: [cloudflare()] } });
    },
  },
};

/** When islands hydrate, beside Astro's own directives: at a touch, and at a call. */
const directives = {
  name: 'directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      for (const name of ['touch', 'call']) addClientDirective({ name, entrypoint: `./src/directives/${name}.ts` });
    },
  },
};

/**
 * Modules that come in one file, where each alone would be a request of a few hundred bytes: what pages begin with, what
 * a press needs, and what the islands share that sell. A group holds no component, which would bring
 * the framework and styles, and nothing that acts when it is read: the staff's pages have the first too.
 */
const SCRIPTS_TOGETHER = [
  { name: 'start', test: /preload-helper|\/src\/components\/(cart-count|dated)\.ts/ },
  { name: 'press', test: /\/src\/(components\/(open-island|call-island)|stores\/page-events)\.ts/ },
  {
    name: 'cart',
    test: /\/src\/(stores\/(tour-dates|cart|cart-changes|cart-note|cart-rows|booking-memory|installment|ledger-facts)|contract\/(extras|tour-dates|cart)|domain\/(availability|cart|payment-plan|price|promo|trip-text|tour))\.ts/,
  },
];

const fonts = await subsetFonts();

/** Pages that say themselves that they are not to be found. */
const HIDDEN =
  /\/(staff(\/\w+)*|check-in(\/\w+)?|receipt|search|subscribe|trip-notes|booking\/\w+|calendar\/[\d-]+|trips\/sort\/\w+|trips\/[\w-]+\/notes)\/$/;

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:8787',
  output: 'static',
  trailingSlash: 'always',
  // The other way of doing it takes away the white space between inline elements.
  compressHTML: true,
  // Which styles a page begins with is for `pageStyles` to say: the small ones of what comes on request too.
  build: { inlineStylesheets: 'never' },
  // The usual place lies in node_modules, which every clean install empties.
  cacheDir: './.cache/astro',
  integrations: [
    contentCheck,
    textRendering,
    functionsInDevelopment,
    directives,
    react(),
    mdx(),
    sitemap({ filter: (page) => !HIDDEN.test(new URL(page).pathname) }),
    pageStyles(),
    firstPaint,
    securePages,
    publishedPictures,
    finishBuild,
  ],
  image: {
    // The demonstration pictures are drawings of our own, so that rasterising an SVG is safe here.
    dangerouslyProcessSVG: true,
    // Half the effort makes a first build twice as fast, and an AVIF of flat colours no larger. A WebP of a drawing or a
    // photograph looks the same at 60 as at 80, and weighs a third less.
    service: {
      entrypoint: './src/components/pictures/picture-service.ts',
      config: { avif: { effort: 2 }, webp: { quality: 60 } },
    },
  },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Besley',
      cssVariable: '--font-besley',
      fallbacks: ['Georgia', 'serif'],
      options: {
        variants: [
          {
            src: [fonts.besley],
            weight: '400 900',
            style: 'normal',
          },
        ],
      },
    },
    {
      provider: fontProviders.local(),
      name: 'Archivo',
      cssVariable: '--font-archivo',
      fallbacks: ['Arial', 'sans-serif'],
      options: {
        variants: [
          {
            src: [fonts.archivo],
            weight: '400 800',
            style: 'normal',
            // Width is the design's second voice: narrow for timetables and prices.
            stretch: '68% 100%',
          },
        ],
      },
    },
  ],
  markdown: {
    // The other highlighter writes inline styles, which the content security policy forbids.
    syntaxHighlight: 'prism',
  },
  vite: {
    // Small scripts too are files: the only ones in a page itself are those that every page has.
    build: { assetsInlineLimit: (file) => (file.endsWith('.js') ? false : undefined) },
    plugins: [lightPreload(), inlineDatePicker()],
    css: { postcss: { plugins: [styleConstants] } },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // Each name stands in every script that may ask for the file, and a page begins with few bytes of script.
              chunkFileNames: '_astro/[hash].js',
              codeSplitting: { groups: SCRIPTS_TOGETHER },
            },
          },
        },
      },
    },
    // What islands use is found only once one is opened; in development that would be too late for the first press.
    optimizeDeps: {
      include: [
        'react',
        'react-dom',
        'react-dom/client',
        'react-datepicker',
        'react/jsx-dev-runtime',
        'react-hook-form',
        '@hookform/resolvers/valibot',
        'downshift',
        'nanostores',
        '@nanostores/react',
        'valibot',
        'swiper',
        'swiper/modules',
      ],
    },
  },
  devToolbar: { enabled: false },
});
