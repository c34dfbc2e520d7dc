import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';

/** Answers 503 when the database does not answer. */
export const checkHealth = endpoint({
  method: 'GET',
  path: '/api/health/',
  query: null,
  body: null,
  response: v.object({ status: v.literal('ok') }),
});
