import type { Env } from '#functions/platform/env.ts';
import type { Fetch } from '#functions/platform/ask-api.ts';
import { listmonkList } from '#functions/mailing-list/listmonk-list.ts';
import { mailchimpList } from '#functions/mailing-list/mailchimp-list.ts';
import type { MailingList } from '#functions/mailing-list/mailing-list.ts';

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
