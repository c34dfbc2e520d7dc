import type { Type } from './pdf-document.ts';

/** The types of the documents. */
export const TYPE = {
  heading: { face: 'display', size: 19, leading: 23, colour: 'text-strong' },
  title: { face: 'strong', size: 11.5, leading: 15, colour: 'text-strong' },
  lead: { face: 'text', size: 12.5, leading: 18.5, colour: 'text-body' },
  body: { face: 'text', size: 9.8, leading: 14.6, colour: 'text-body' },
  strong: { face: 'strong', size: 9.8, leading: 14.6, colour: 'text-strong' },
  ticket: { face: 'ticket', size: 9.8, leading: 13.6, colour: 'text-muted' },
  ticketStrong: { face: 'ticketStrong', size: 9.8, leading: 13.6, colour: 'text-strong' },
  small: { face: 'ticket', size: 8.6, leading: 11.6, colour: 'text-muted' },
  kind: { face: 'strong', size: 9.4, leading: 13, colour: 'text-accent' },
} as const satisfies Record<string, Type>;

/** Gives the same type in another colour. */
export function inColour(type: Type, colour: string): Type {
  return { ...type, colour };
}

/** Gives the display type in a size, such as for the name on a poster. */
export function display(size: number, colour: string): Type {
  return { face: 'display', size, leading: size * 1.06, colour };
}
