const RAW_COLOURS = ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color', 'light-dark'];

/** An operator rebrands in tokens.css alone: no other file may hold a colour of its own. */
export default {
  extends: 'stylelint-config-standard',
  rules: {
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': [RAW_COLOURS, { message: (name) => `${name}() belongs in src/styles/tokens.css` }],
    // Names follow block__element--modifier.
    'selector-class-pattern': [
      '^[a-z][a-z0-9]*(-[a-z0-9]+)*(__[a-z0-9]+(-[a-z0-9]+)*)?(--[a-z0-9]+(-[a-z0-9]+)*)?$',
      { message: (name) => `Expected class ".${name}" to be block, block__element or block--modifier` },
    ],
    // Widths have names: `@media (--phone)`, of src/domain/media-queries.ts. A component may follow its container.
    'media-feature-name-disallowed-list': [/width$/, /inline-size$/],
    // Layers, not the order of selectors, decide what wins.
    'no-descending-specificity': null,
  },
  overrides: [
    {
      files: ['src/styles/tokens.css'],
      rules: { 'color-no-hex': null, 'color-named': null, 'function-disallowed-list': null },
    },
  ],
};
