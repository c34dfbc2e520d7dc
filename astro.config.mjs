import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { cloudflare } from '@cloudflare/vite-plugin';
import { defineConfig } from 'astro/config';
import { contentCheck } from './src/catalogue/check/integration.ts';

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

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:8787',
  output: 'static',
  trailingSlash: 'always',
  // The other way of doing it takes away the white space between inline elements.
  compressHTML: true,
  // The usual place lies in node_modules, which every clean install empties.
  cacheDir: './.cache/astro',
  integrations: [contentCheck, functionsInDevelopment, react(), mdx()],
  image: {
    // The demonstration pictures are drawings of our own, so that rasterising an SVG is safe here.
    dangerouslyProcessSVG: true,
  },
  markdown: {
    // The other highlighter writes inline styles, which the content security policy forbids.
    syntaxHighlight: 'prism',
  },
  devToolbar: { enabled: false },
});
