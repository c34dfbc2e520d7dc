import * as v from 'valibot';
import { get } from '#contract/endpoint.ts';

/** Answers 503 when the database does not answer. */
export const checkHealth = get('/api/health/', v.object({ status: v.literal('ok') }));
