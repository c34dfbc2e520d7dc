import type { APIRoute } from 'astro';
import { tokenColour } from '#components/page/token-colour.ts';
import { getBookingOperator } from '#catalogue/settings.ts';
import { MAIL_COLOURS, type Operator } from '#domain/operator.ts';

/** The operator's facts and limits, and the colours of mails, for the functions. */
export const GET: APIRoute = async () => {
  const colours = Object.fromEntries(MAIL_COLOURS.map((name) => [name, tokenColour(name)])) as Operator['colours'];
  return Response.json({ ...(await getBookingOperator()), colours } satisfies Operator);
};
