import type { APIRoute } from 'astro';
import type { Operator } from '#domain/operator.ts';
import { getOperator } from '#catalogue/settings.ts';

/** The operator's facts and knobs, for the functions. */
export const GET: APIRoute = async () => {
  const { about, social, instagram, ...operator } = await getOperator();
  return Response.json(operator satisfies Operator);
};
