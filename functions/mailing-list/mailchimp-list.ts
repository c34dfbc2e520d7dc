import { askApi, faultOf, type ApiAnswer, type Fetch } from '#functions/platform/ask-api.ts';
import type { MailingList } from '#functions/mailing-list/mailing-list.ts';

/**
 * Mailchimp's title of the error for an address that unsubscribed there or bounced: only its own mail can add it again.
 */
const MUST_ASK_THEMSELVES = 'Member In Compliance State';

/**
 * An audience at Mailchimp. A member's id is the hash of their email, so adding the same address twice has one effect.
 */
export function mailchimpList(
  { apiKey, listId }: { readonly apiKey: string; readonly listId: string },
  ask: Fetch = fetch,
): MailingList {
  // The end of the API key names the account's data centre.
  const place = /-([a-z]+\d+)$/.exec(apiKey)?.[1];
  if (place === undefined) throw new Error('MAILCHIMP_API_KEY does not end with its data centre, as in -us21');
  const headers = { authorization: `Basic ${btoa(`site:${apiKey}`)}` };
  const change = async (method: 'PUT' | 'PATCH', email: string, body: object): Promise<ApiAnswer> => {
    const member = `https://${place}.api.mailchimp.com/3.0/lists/${encodeURIComponent(listId)}/members/${await md5(email.toLowerCase())}`;
    return askApi(ask, member, { headers, method, body });
  };
  return {
    id: `mailchimp ${listId}`,
    add: async ({ email, name }) => {
      const put = (status: 'subscribed' | 'pending') =>
        change('PUT', email, {
          email_address: email,
          status_if_new: status,
          status,
          ...(name !== '' && { merge_fields: { FNAME: name } }),
        });
      const answer = await put('subscribed');
      if (answer.ok) return;
      const mustAsk = answer.status === 400 && answer.body['title'] === MUST_ASK_THEMSELVES;
      expectDone(mustAsk ? await put('pending') : answer);
    },
    remove: async (email) => {
      const answer = await change('PATCH', email, { status: 'unsubscribed' });
      // A 404 means that the address is not on the list.
      if (answer.status !== 404) expectDone(answer);
    },
  };
}

function expectDone(answer: ApiAnswer): void {
  if (!answer.ok) throw new Error(faultOf('Mailchimp', answer, answer.body['title']));
}

/** The hash by which Mailchimp identifies a member. Nothing here is secret. */
async function md5(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('MD5', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
