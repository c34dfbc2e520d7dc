import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { requiredText } from '#contract/errors.ts';
import { oneLine } from '#contract/guest.ts';

/** Visitors see it beside each answer, where a long one has no room. */
export const STAFF_NAME_LIMIT = 40;
const PASSWORD_LIMIT = 200;

/** The form at `/staff/`, where no Cloudflare Access stands before it. The password is compared as it was typed. */
export const StaffSignInForm = v.object({
  name: v.pipe(requiredText(STAFF_NAME_LIMIT), oneLine),
  password: v.pipe(
    v.optional(v.string('Enter the password.'), ''),
    v.nonEmpty('Enter the password.'),
    v.maxLength(PASSWORD_LIMIT, 'This is not the password.'),
  ),
});

/** Who is signed in. 401 when nobody is, or no longer. */
export const staffSession = endpoint({
  method: 'GET',
  path: '/staff/session/',
  query: null,
  body: null,
  response: v.object({ name: v.string() }),
});
