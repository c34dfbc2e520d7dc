import { describe, expect, test } from 'vitest';
import { leadBanner, leadThanks } from '#domain/text/lead-texts.ts';

const REQUIRED = ['This field is required'];
const EMAIL = ['Enter a valid email address.'];
const GENERIC = 'The following fields are required.';

describe('above the contact form stands [M57, D68]', () => {
  test.each([
    ['nothing while nothing is wrong', {}, null],
    ['the message of an email that alone is wrong', { email: EMAIL }, EMAIL[0]],
    ['one sentence for any other field that alone is wrong', { phone: ['Please use at most 30 characters.'] }, GENERIC],
    ['the same for several, the email first among them', { email: EMAIL, question: REQUIRED }, GENERIC],
    ['the same for several, the email last among them', { name: REQUIRED, email: EMAIL }, GENERIC],
    ['the same for several without the email', { name: REQUIRED, question: REQUIRED }, GENERIC],
  ])('%s', (_, errors, banner) => {
    expect(leadBanner('contact', errors)).toBe(banner);
  });
});

test('the thanks for a printed brochure mention the post, all other thanks ten minutes [M63]', () => {
  expect(leadThanks('brochure', true).text).toContain('post');
  expect(leadThanks('brochure', true).text).not.toContain('minutes');
  expect(leadThanks('brochure', false).text).toContain('in the next 10 minutes');
});
