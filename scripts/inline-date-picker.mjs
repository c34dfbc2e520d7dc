// @ts-check

/**
 * Leaves out of the date picker what serves a text field: reading typed dates, and placing the calendar above the page.
 * Here the calendar always stands in the page, and nobody types.
 *
 * The parts are a third of it, never run, and cannot be dropped by the bundler, since the component refers to them. The
 * test on the weight of the calendar's script fails where a later date picker asks for something else.
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
  // Of a language: how dates are read in it, and how it says how long ago something was.
  {
    name: '\0date-picker-compares-nothing',
    asked: /^\.\/en-US\/_lib\/(match|formatDistance|formatRelative)\.js$/,
    by: '/date-fns/',
    code: "export const match = {}, formatDistance = () => '', formatRelative = formatDistance;",
  },
];
