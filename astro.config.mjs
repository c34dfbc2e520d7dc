import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import globalData from '@csstools/postcss-global-data';
import { defineConfig } from 'astro/config';
import { fileURLToPath } from 'node:url';
import customMedia from 'postcss-custom-media';
import { colourFallback } from './scripts/build/colour-fallback.mjs';
import { editorPage } from './scripts/build/editor-page.mjs';
import { finishBuild, movedTargets } from './scripts/build/finish-build.mjs';
import { pageStyles } from './scripts/build/page-styles.mjs';
import { previewBanner } from './scripts/build/preview-banner.mjs';
import { privateVideos, publishedPictures } from './scripts/build/published-media.mjs';
import { siteMap } from './scripts/build/site-map.mjs';
import { securePages } from './scripts/build/security-policy.mjs';
import { subsetFonts } from './scripts/build/subset-fonts.mjs';
import { contentCheck } from './src/catalogue/check/integration.ts';
import { textRendering } from './src/catalogue/text-rendering.ts';

/** The functions live on the day of the pages. @type {import('@cloudflare/vite-plugin').PluginConfig} */
const asOf = { config: ({ vars }) => ({ vars: { ...vars, AS_OF: process.env.AS_OF ?? '' } }) };

/**
 * In development runs the functions beside the pages, in one process on one port.
 *
 * A build leaves it out, because the plugin would write the Worker into the public files.
 */
const functionsInDevelopment = {
  name: 'functions-in-development',
  hooks: {
    'astro:config:setup': async ({ command, updateConfig }) => {
      if (command !== 'dev') return;
      // `npm start` installs no development dependencies.
      const { cloudflare } = await import('@cloudflare/vite-plugin');
      updateConfig({ trailingSlash: 'ignore', vite: { plugins: [cloudflare(asOf)] } });
    },
  },
};

/** Directives for hydration beside Astro's own: `client:touch` and `client:call`. */
const directives = {
  name: 'directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      for (const name of ['touch', 'call']) addClientDirective({ name, entrypoint: `./src/directives/${name}.ts` });
    },
  },
};

/**
 * Vite's loader fetches the styles of a part and not its scripts: `src/directives/own-scripts.ts` has fetched those
 * before. A plugin says so, because Astro keeps its own setting for browsers.
 */
const stylesOnly = {
  name: 'styles-only',
  configEnvironment: (environment) => (environment === 'client' ? { build: { modulePreload: false } } : undefined),
};

/**
 * Groups of modules that are bundled into one file, because each alone would be a request. A module that two groups
 * need is in the earlier one. A group holds no module with side effects, because staff pages load it too, and no module
 * with a dynamic import, which would need one more file with the bundler's runtime.
 */
const SCRIPTS_TOGETHER = [
  // What every page begins with.
  {
    name: 'start',
    test: /vite\/preload-helper|\/src\/(features\/(cart\/cart-count|calendar\/dated)|layouts\/page-script|directives\/own-scripts)\.ts/,
  },
  // What islands share with `page-behaviour.ts`, which every page fetches.
  {
    name: 'shared',
    test: /\/src\/(analytics\/tag-layer|directives\/(open-island|page-events)|domain\/media-queries|features\/(consent\/consent|tours\/choose-rows)|ui\/sheet-history)\.ts/,
  },
  // What every island begins with.
  {
    name: 'framework',
    test: /\/node_modules\/(react|react-dom|scheduler|@nanostores\/react)\/|\/src\/(ui\/Boundary\.tsx|domain\/group-by\.ts)/,
  },
  // What every form sends and checks with, and what else forms share with the cart.
  {
    name: 'forms',
    test: /\/node_modules\/valibot\/|\/src\/(analytics\/track|api\/call|contract\/(endpoint|errors)|features\/currency\/currency|ui\/button-state)\.ts/,
  },
  // What is drawn in most islands.
  { name: 'ui', test: /\/src\/ui\/(Button|Icon|Notice|Price|Star)\.tsx/ },
  // What the islands share that sell.
  {
    name: 'cart',
    test: /\/src\/(features\/(calendar\/tour-dates|cart\/(cart|booking-memory))|contract\/(book-paths|extras|tour-dates|cart|cart-items)|domain\/(availability|cart|payment-plan|price|promo|text\/trip-text|tour))\.ts/,
  },
];

/** The names of the media queries, which every stylesheet may use. */
const MEDIA_NAMES = fileURLToPath(new URL('./src/styles/media.css', import.meta.url));

await subsetFonts();

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:8787',
  output: 'static',
  trailingSlash: 'always',
  // The other setting removes the white space between inline elements.
  compressHTML: true,
  // `pageStyles` decides which styles a page has inline, small stylesheets of later imports included.
  build: { inlineStylesheets: 'never' },
  // The default folder is in node_modules, which every clean install empties.
  cacheDir: './.cache/astro',
  integrations: [
    contentCheck,
    textRendering,
    functionsInDevelopment,
    directives,
    react(),
    mdx(),
    siteMap(),
    pageStyles(),
    movedTargets,
    previewBanner,
    securePages,
    // Below `securePages`: the editor has a policy of its own.
    editorPage,
    publishedPictures,
    privateVideos,
    finishBuild,
  ],
  image: {
    // The demonstration pictures are the project's own SVG drawings, so rasterising them is safe here.
    dangerouslyProcessSVG: true,
    // Half the effort halves the time of a first build, and AVIF files of flat colours stay as small. A WebP of a
    // drawing or a photograph looks the same at quality 60 as at 80, and is a third smaller. So does an AVIF at 43
    // with half the resolution of colour, and is a quarter smaller: the first picture of a tour then comes with the
    // scripts in one round trip (see the tests of weight).
    service: {
      entrypoint: './src/ui/pictures/picture-service.ts',
      config: {
        avif: { effort: 2, quality: 43, chromaSubsampling: '4:2:0' },
        webp: { quality: 60 },
        // `npm start` sets it: a first build then takes half the time. Never for a site that is tested or deployed.
        isQuick: process.env.QUICK_PICTURES === 'true',
      },
    },
  },
  markdown: {
    // The other highlighter writes inline styles, which the content security policy forbids.
    syntaxHighlight: 'prism',
  },
  vite: {
    plugins: [stylesOnly],
    // Small scripts are files too. Only the scripts that every page has are inline.
    build: {
      assetsInlineLimit: (file) => (file.endsWith('.js') ? false : undefined),
      rolldownOptions: {
        // Astro's own mark in articles with tags works. A warning would name the editor's file for it.
        onLog: (level, log, print) => {
          if (!log.message.includes('"use astro:head-inject"')) print(level, log);
        },
      },
    },
    // The date picker is always in the page, and never placed over it.
    resolve: {
      alias: {
        '@floating-ui/react': fileURLToPath(new URL('./src/features/calendar/no-floating-ui.ts', import.meta.url)),
      },
    },
    css: { postcss: { plugins: [globalData({ files: [MEDIA_NAMES] }), customMedia(), colourFallback()] } },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups: SCRIPTS_TOGETHER },
            },
          },
        },
      },
    },
    // Without this the development server finds the packages of an island only when it opens, too late for the first
    // press.
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
