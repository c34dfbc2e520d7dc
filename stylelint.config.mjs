const RAW_COLOURS = ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color', 'light-dark'];

/**
 * What older browsers of the list in package.json do without: each of these changes no more than how something looks or
 * feels there.
 */
const DONE_WITHOUT = [
  // Boxes that are drawn later, or opened in print.
  'css-content-visibility',
  'css-paged-media',
  // What iPhones have no use for: bars to scroll, a pointer, a corner to resize, a selection's colour.
  'css-scrollbar',
  'css3-cursors',
  'css-resize',
  'css-selection',
  // Sizes of text and gestures that those browsers do not change by themselves.
  'text-size-adjust',
  'css-touch-action',
  // Firefox keeps its own colour in filled-in fields. The other has a fallback behind `@supports`.
  'css-autofill',
  'css-initial-letter',
  // Before Chrome 117 the names of the trips in a row do not line up.
  'css-subgrid',
];

/** An operator rebrands in tokens.css alone: no other file may hold a colour of its own. */
export default {
  extends: 'stylelint-config-standard',
  plugins: ['stylelint-no-unsupported-browser-features'],
  rules: {
    // Nesting too is too new for the oldest of them.
    'plugin/no-unsupported-browser-features': [true, { ignore: DONE_WITHOUT, ignorePartialSupport: true }],
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': [RAW_COLOURS, { message: (name) => `${name}() belongs in src/styles/tokens.css` }],
    // Names follow block__element--modifier.
    'selector-class-pattern': [
      '^[a-z][a-z0-9]*(-[a-z0-9]+)*(__[a-z0-9]+(-[a-z0-9]+)*)?(--[a-z0-9]+(-[a-z0-9]+)*)?$',
      { message: (name) => `Expected class ".${name}" to be block, block__element or block--modifier` },
    ],
    // Widths have names: `@media (--phone)`, of src/domain/media-queries.ts. A component may follow its container.
    // Some of the oldest browsers do not know `scripting`: `[data-js]` on the root asks the same.
    'media-feature-name-disallowed-list': [/width$/, /inline-size$/, 'scripting'],
    'declaration-property-value-disallowed-list': {
      // Safari before 26 drops a shorthand with more than the line.
      'text-decoration': ['/ /'],
      // Firefox makes a table with such a sum as wide as its content.
      '/^(inline-size|width)$/': ['/calc\\(.*%/'],
    },
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
