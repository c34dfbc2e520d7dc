import { MAIL_COLOURS, type MailColour, type Operator } from '#domain/operator.ts';

const NAME = new RegExp(`var\\(--(${MAIL_COLOURS.join('|')})\\)`, 'g');

/** The brand's colours where no stylesheet of the site reaches, by their tokens: in mail, and on the demonstration's own pages. */
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

/** A text with the colours that its tokens have in this build: programs that show mail know no variables. */
export function inColours(text: string, { colours }: Pick<Operator, 'colours'>): string {
  return text.replace(NAME, (_, name: MailColour) => colours[name]);
}
