import astro from 'eslint-plugin-astro';
import { defineConfig, globalIgnores } from 'eslint/config';

// Oxlint checks every script, see .oxlintrc.json. This checks what only templates have.
export default defineConfig([
  globalIgnores(['dist/', '.astro/', '.cache/', '.wrangler/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['**/*.astro'], extends: [astro.configs['flat/recommended']] },
]);
