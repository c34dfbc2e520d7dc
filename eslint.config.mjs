import astro from 'eslint-plugin-astro';
import a11y from 'eslint-plugin-jsx-a11y-x';
import { defineConfig, globalIgnores } from 'eslint/config';
import typescript from 'typescript-eslint';

const TYPED = ['**/*.{ts,tsx}'];

export default defineConfig([
  globalIgnores([
    'dist/',
    '.astro/',
    '.cache/',
    '.wrangler/',
    'functions/worker-configuration.d.ts',
    'test-results/',
    'playwright-report/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  {
    files: TYPED,
    extends: [typescript.configs.strictTypeChecked, typescript.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      // TypeScript asks for `dataset['name']` where no property is declared.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      // A database row must be a `type`: an interface has no index signature.
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // The compiler allows no enums (erasableSyntaxOnly), and looking for them takes a tenth of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // `!` after a match or a length that was just checked: noUncheckedIndexedAccess cannot follow those.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Limits are counted in code points, which is what spreading a string gives.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // Numbers are safe in text; objects are not.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A record of what the wire carries is read by name and by variable alike.
      '@typescript-eslint/no-dynamic-delete': 'off',
      // `() => sendPageEvent('cart-sync')` reads better than a block.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // Handlers that start work and report their own failure are given to React and to the DOM as they are.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs,astro}'],
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['error', 'warn'] }],
      'no-else-return': 'error',
      'no-param-reassign': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  // Code that runs before the types of its platform are known has nothing to check against.
  { files: ['**/*.mjs'], extends: [typescript.configs.base] },

  { files: ['src/**/*.tsx'], extends: [a11y.configs.recommended] },
  { files: ['**/*.astro'], extends: [astro.configs['flat/recommended']] },
  // `astro check` knows the types of a page's own script. Here a second program would be built for these few lines alone.
  { files: ['**/*.astro/*.ts'], extends: [typescript.configs.disableTypeChecked] },

  // Scripts speak to whoever runs them.
  { files: ['scripts/**', 'tests/**'], rules: { 'no-console': 'off' } },
]);
