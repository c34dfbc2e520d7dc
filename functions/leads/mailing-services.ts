import * as v from 'valibot';
import { type ApiAnswer, askApi, faultOf, type Fetch } from '#functions/platform/ask-api.ts';
import type { Env } from '#functions/platform/env.ts';

interface ListMember {
  readonly email: string;
  /** Empty when they gave none. */
  readonly name: string;
}

/**
 * Both calls are idempotent, since they are repeated after a lost answer. They throw when it is not certain that the
 * service stored the change.
 */
export interface MailingList {
  /** Identifies the list. When it changes, all members are sent to the new list. */
  readonly id: string;
  readonly add: (member: ListMember) => Promise<void>;
  readonly remove: (email: string) => Promise<void>;
}

/** The list in our own database, which is complete already. */
const OWN_LIST: MailingList = { id: 'own', add: () => Promise.resolve(), remove: () => Promise.resolve() };

/** The adapter that `MAILING_LIST` names. Throws when a setting is missing: changes wait until it is set. */
export function mailingListFor(env: Env, ask: Fetch): MailingList {
  switch (env.MAILING_LIST ?? 'own') {
    case 'own':
      return OWN_LIST;
    case 'mailchimp':
      return mailchimpList(
        {
          apiKey: needed(env.MAILCHIMP_API_KEY, 'MAILCHIMP_API_KEY'),
          listId: needed(env.MAILCHIMP_LIST_ID, 'MAILCHIMP_LIST_ID'),
        },
        ask,
      );
    case 'listmonk':
      return listmonkList(
        {
          url: needed(env.LISTMONK_URL, 'LISTMONK_URL'),
          token: needed(env.LISTMONK_TOKEN, 'LISTMONK_TOKEN'),
          listId: Number(needed(env.LISTMONK_LIST_ID, 'LISTMONK_LIST_ID')),
        },
        ask,
      );
    default:
      throw new Error(
        `MAILING_LIST is "${String(env.MAILING_LIST)}", and this build has "own", "mailchimp" and "listmonk"`,
      );
  }
}

function needed(setting: string | undefined, name: string): string {
  if (setting === undefined || setting === '') throw new Error(`${name} is not set: subscriptions wait`);
  return setting;
}

function expectDone(service: 'listmonk' | 'Mailchimp', answer: ApiAnswer): void {
  if (!answer.ok) throw new Error(faultOf(service, answer, answer.body['title']));
}

const Found = v.object({ data: v.object({ results: v.array(v.object({ id: v.number() })) }) });

/** A list on the operator's own listmonk server. */
function listmonkList(
  { url, token, listId }: { readonly url: string; readonly token: string; readonly listId: number },
  ask: Fetch = fetch,
): MailingList {
  const api = `${url.replace(/\/$/, '')}/api/subscribers`;
  const headers = { authorization: `token ${token}` };

  const find = async (email: string): Promise<number | null> => {
    // listmonk stores addresses in lower case. The query is SQL, in which a quote is doubled.
    const query = `subscribers.email = '${email.toLowerCase().replaceAll("'", "''")}'`;
    const answer = await askApi(ask, `${api}?${new URLSearchParams({ query, per_page: '1' }).toString()}`, { headers });
    expectDone('listmonk', answer);
    return v.parse(Found, answer.body).data.results[0]?.id ?? null;
  };
  const change = async (id: number, what: object) => {
    const body = { ids: [id], target_list_ids: [listId], ...what };
    expectDone('listmonk', await askApi(ask, `${api}/lists`, { headers, method: 'PUT', body }));
  };

  return {
    id: `listmonk ${api} ${listId}`,
    add: async ({ email, name }) => {
      const body = { email, name, status: 'enabled', lists: [listId], preconfirm_subscriptions: true };
      const answer = await askApi(ask, api, { headers, body });
      if (answer.status !== 409) {
        expectDone('listmonk', answer);
        return;
      }
      // listmonk has the address already, from another list or after a lost answer.
      const id = await find(email);
      if (id === null) throw new Error('listmonk says that it has the address, and does not find it');
      await change(id, { action: 'add', status: 'confirmed' });
    },
    remove: async (email) => {
      const id = await find(email);
      if (id !== null) await change(id, { action: 'unsubscribe' });
    },
  };
}

/** The title of Mailchimp's error for an address that left there or bounced: only its own mail can add it again. */
const MUST_ASK_THEMSELVES = 'Member In Compliance State';

/** An audience at Mailchimp. A member's id is the hash of the email, so adding one twice has one effect. */
function mailchimpList(
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
      expectDone('Mailchimp', mustAsk ? await put('pending') : answer);
    },
    remove: async (email) => {
      const answer = await change('PATCH', email, { status: 'unsubscribed' });
      // A 404 means that the address is not on the list.
      if (answer.status !== 404) expectDone('Mailchimp', answer);
    },
  };
}

/** The hash by which Mailchimp identifies a member. Nothing here is secret. */
async function md5(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('MD5', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
