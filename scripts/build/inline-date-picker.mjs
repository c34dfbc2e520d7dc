// @ts-check

/**
 * Leaves out the parts of the date picker for a text field: parsing typed dates, and placing the calendar over the
 * page. This site shows the calendar in the page, and nobody types dates.
 *
 * These parts are a third of the package. They never run, but the bundler cannot drop them, because the component
 * refers to them. If a later date picker needs other modules, the test of the calendar script's weight fails.
 *
 * @returns {import('vite').Plugin}
 */
export function inlineDatePicker() {
  return {
    name: 'inline-date-picker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId: (id, importer = '') =>
      PARTS.find(({ asked, by }) => asked.test(id) && importer.replaceAll('\\', '/').includes(by))?.name,
    load: (id) => PARTS.find(({ name }) => name === id)?.code,
  };
}

const PARTS = [
  {
    name: '\0date-picker-places-nothing',
    asked: /^@floating-ui\/react$/,
    by: '/react-datepicker/',
    code: `
const nothing = () => ({});
export const useFloating = nothing, autoUpdate = nothing, flip = nothing, offset = nothing, arrow = nothing;
export const FloatingArrow = () => null;
`,
  },
  {
    name: '\0date-picker-reads-nothing',
    asked: /^\.\/parse(ISO)?\.js$/,
    by: '/date-fns/',
    code: 'export const parse = () => new Date(NaN), parseISO = parse;',
  },
  // Parts of a language: parsing dates, and texts for distances in time.
  {
    name: '\0date-picker-compares-nothing',
    asked: /^\.\/en-US\/_lib\/(match|formatDistance|formatRelative)\.js$/,
    by: '/date-fns/',
    code: "export const match = {}, formatDistance = () => '', formatRelative = formatDistance;",
  },
];
