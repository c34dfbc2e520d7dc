import tsParser from '@typescript-eslint/parser';
import astro from 'eslint-plugin-astro';
import compat from 'eslint-plugin-compat';
import { defineConfig, globalIgnores } from 'eslint/config';
import { importRules } from './scripts/testing/import-rules.mjs';

/** What Safari 16.4 does not have, and the data of eslint-plugin-compat does not know. */
const TOO_NEW = [
  ...['Map.groupBy', 'Object.groupBy', 'Promise.withResolvers', 'Promise.try', 'Array.fromAsync'],
  ...['URL.canParse', 'URL.parse', 'AbortSignal.any', '.checkVisibility', '.requestClose', '.isSubsetOf'],
  ...['.isSupersetOf', '.isDisjointFrom', '.symmetricDifference'],
].map((name) => {
  const [object, property] = name.split('.');
  return { ...(object ? { object } : {}), property, message: 'Safari 16.4 does not have it.' };
});

// Oxlint checks every script, see .oxlintrc.json. This checks what only templates have, and whether the browsers of the
// list in package.json have what scripts of pages call.
export default defineConfig([
  globalIgnores(['dist/', '.astro/', '.cache/', '.wrangler/', 'functions/worker-configuration.d.ts']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['{src,functions}/**/*.{ts,tsx}'], languageOptions: { parser: tsParser } },
  {
    files: ['src/**/*.{ts,tsx}'],
    // They run when the site is built.
    ignores: ['src/catalogue/**', 'src/features/documents/**', 'src/**/*.d.ts'],
    extends: [compat.configs['flat/recommended']],
    // `page-script.ts` gives Safari the first, and what marks words does without the second. Safari has
    // always had the third, whatever the data says.
    rules: { 'no-restricted-properties': ['error', ...TOO_NEW] },
    settings: { polyfills: ['requestIdleCallback', 'Highlight', 'navigator.cookieEnabled'] },
  },
  { files: ['**/*.astro'], extends: [astro.configs['flat/recommended']] },
  importRules,
]);
