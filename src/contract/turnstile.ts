/** Turnstile puts its answer into a form under this name, and the functions read it (P25). */
export const TURNSTILE_FIELD = 'cf-turnstile-response';
