import { MAIL_COLOURS, type MailColour, type Operator } from '#domain/operator.ts';

const NAME = new RegExp(`var\\(--(${MAIL_COLOURS.join('|')})\\)`, 'g');

/** The brand's colours, by their tokens, for mail and the demonstration's own pages, which have no stylesheet. */
export const COLOURS = {
  paper: 'var(--paper)',
  card: 'var(--surface-raised)',
  night: 'var(--night)',
  body: 'var(--text-body)',
  muted: 'var(--text-muted)',
  rule: 'var(--rule)',
  ocean: 'var(--ocean)',
  wattle: 'var(--wattle)',
} as const satisfies Record<string, `var(--${MailColour})`>;

/** Replaces colour tokens by this build's colours: mail programs do not support CSS variables. */
export function inColours(text: string, { colours }: Pick<Operator, 'colours'>): string {
  return text.replace(NAME, (_, name: MailColour) => colours[name]);
}
