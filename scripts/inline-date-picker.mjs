// @ts-check

/**
 * Leaves out of the date picker what serves a text field: reading typed dates, and placing the calendar above the page.
 * Here the calendar always stands in the page, and nobody types.
 *
 * The two parts are a third of it, never run, and cannot be dropped by the bundler, since the component refers to them.
 * The test on the weight of the calendar's script fails where a later date picker asks for something else.
 *
 * @returns {import('vite').Plugin}
 */
export function inlineDatePicker() {
  return {
    name: 'inline-date-picker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId: (id, importer = '') => {
      if (id === '@floating-ui/react' && importer.includes('/react-datepicker/')) return PLACING;
      return /^\.\/parse(ISO)?\.js$/.test(id) && importer.includes('/date-fns/') ? READING : undefined;
    },
    load: (id) => ({ [PLACING]: PLACES_NOTHING, [READING]: READS_NOTHING })[id],
  };
}

const PLACING = '\0date-picker-places-nothing';
const READING = '\0date-picker-reads-nothing';

const PLACES_NOTHING = `
const nothing = () => ({});
export const useFloating = nothing, autoUpdate = nothing, flip = nothing, offset = nothing, arrow = nothing;
export const FloatingArrow = () => null;
`;

const READS_NOTHING = `
export const parse = () => new Date(NaN), parseISO = parse;
`;
