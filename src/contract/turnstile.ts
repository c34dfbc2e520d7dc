/** Under this name Turnstile puts its answer into a form, and the functions read it (P25). */
export const TURNSTILE_FIELD = 'cf-turnstile-response';
