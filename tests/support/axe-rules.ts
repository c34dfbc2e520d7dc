import type { RuleObject, RunOnly } from 'axe-core';

/** WCAG 2.2 AA, as the rules of axe are tagged. */
export const STANDARDS: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** The rules whose answer can be another one in the dark. */
export const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
/** Best practice for a whole page: all of it lies in landmarks, and no two of them have one name. */
export const LANDMARKS: RuleObject = { region: { enabled: true }, 'landmark-unique': { enabled: true } };
/** The rules whose answer can be another one with large text, which changes sizes alone. */
export const SIZES: RunOnly = { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] };
