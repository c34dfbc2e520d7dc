import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { requiredText } from '#contract/errors.ts';
import { oneLine } from '#contract/guest.ts';

/** Visitors see the name beside each answer, where there is no space for a long one. */
export const STAFF_NAME_LIMIT = 40;
const PASSWORD_LIMIT = 200;

/** The sign-in form at `/staff/` of a site without Cloudflare Access. The password is compared exactly as typed. */
export const StaffSignInForm = v.object({
  name: v.pipe(requiredText(STAFF_NAME_LIMIT), oneLine),
  password: v.pipe(
    v.optional(v.string('Enter the password.'), ''),
    v.nonEmpty('Enter the password.'),
    v.maxLength(PASSWORD_LIMIT, 'Wrong password. Please try again.'),
  ),
});

/** Returns who is signed in. Answers 401 when nobody is. */
export const staffSession = endpoint({
  method: 'GET',
  path: '/staff/session/',
  query: null,
  body: null,
  response: v.object({ name: v.string() }),
});
