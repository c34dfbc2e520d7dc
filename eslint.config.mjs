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
      // TypeScript requires `dataset['name']` where the property is not declared.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      // A database row must be a `type`, because an interface has no index signature.
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // The compiler forbids enums (erasableSyntaxOnly), and these rules take a tenth of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // `!` stands after a match or a length that the code has just checked. noUncheckedIndexedAccess cannot follow
      // those checks.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Length limits count code points, which spreading a string gives.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // Numbers are safe in text; objects are not.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // The code reads a wire record by name and by variable.
      '@typescript-eslint/no-dynamic-delete': 'off',
      // `() => sendPageEvent('cart-sync')` is easier to read than a block.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // React and the DOM take async handlers. Each handler reports its own failure.
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
  // The types of this code's platform are not known here, so rules with types cannot check it.
  { files: ['**/*.mjs'], extends: [typescript.configs.base] },

  { files: ['src/**/*.tsx'], extends: [a11y.configs.recommended] },
  { files: ['**/*.astro'], extends: [astro.configs['flat/recommended']] },
  // `astro check` checks the types of inline scripts. A second program for these few lines would only cost time.
  { files: ['**/*.astro/*.ts'], extends: [typescript.configs.disableTypeChecked] },

  // Scripts print to the terminal.
  { files: ['scripts/**', 'tests/**'], rules: { 'no-console': 'off' } },
]);
