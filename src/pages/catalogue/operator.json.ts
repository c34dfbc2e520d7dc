import type { APIRoute } from 'astro';
import { tokenColour } from '#styles/token-colour.ts';
import { getBookingOperator } from '#catalogue/settings.ts';
import { MAIL_COLOURS, type Operator } from '#domain/operator.ts';

/** The operator's facts and limits, and the colours of mails, for the functions. */
export const GET: APIRoute = async () => {
  const coloursIn = (theme: 'light' | 'dark') =>
    Object.fromEntries(MAIL_COLOURS.map((name) => [name, tokenColour(name, theme)])) as Operator['colours'];
  const operator = { ...(await getBookingOperator()), colours: coloursIn('light'), darkColours: coloursIn('dark') };
  return Response.json(operator satisfies Operator);
};
