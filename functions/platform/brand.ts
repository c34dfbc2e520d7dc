import { MAIL_COLOURS, type MailColour, type Operator } from '#domain/operator.ts';

const NAME = new RegExp(`var\\(--(dark-)?(${MAIL_COLOURS.join('|')})\\)`, 'g');

/** The brand's colours, by their tokens, for emails, which have no stylesheet. */
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

/** The colours that mails have in the dark, by the light colour they replace. */
export const DARK_COLOURS = {
  paper: 'var(--dark-surface-page)',
  card: 'var(--dark-surface-raised)',
  night: 'var(--dark-text-strong)',
  body: 'var(--dark-text-body)',
  muted: 'var(--dark-text-muted)',
  rule: 'var(--dark-rule)',
  ocean: 'var(--dark-text-link)',
} as const satisfies Partial<Record<keyof typeof COLOURS, `var(--dark-${MailColour})`>>;

/** Replaces colour tokens by this build's colours: mail programs do not support CSS variables. */
export function inColours(text: string, { colours, darkColours }: Pick<Operator, 'colours' | 'darkColours'>): string {
  return text.replace(NAME, (_, dark: string | undefined, name: MailColour) =>
    dark === undefined ? colours[name] : darkColours[name],
  );
}
