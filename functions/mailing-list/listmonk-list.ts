import * as v from 'valibot';
import { askApi, faultOf, type ApiAnswer, type Fetch } from '#functions/platform/ask-api.ts';
import type { MailingList } from '#functions/mailing-list/mailing-list.ts';

const Found = v.object({ data: v.object({ results: v.array(v.object({ id: v.number() })) }) });

/** A list on the operator's own listmonk server. */
export function listmonkList(
  { url, token, listId }: { readonly url: string; readonly token: string; readonly listId: number },
  ask: Fetch = fetch,
): MailingList {
  const api = `${url.replace(/\/$/, '')}/api/subscribers`;
  const headers = { authorization: `token ${token}` };

  /** The subscriber's id; null for an unknown address. */
  const find = async (email: string): Promise<number | null> => {
    // listmonk stores addresses in lower case. The query is SQL, in which a quote is doubled.
    const query = `subscribers.email = '${email.toLowerCase().replaceAll("'", "''")}'`;
    const answer = await askApi(ask, `${api}?${new URLSearchParams({ query, per_page: '1' }).toString()}`, { headers });
    expectDone(answer);
    return v.parse(Found, answer.body).data.results[0]?.id ?? null;
  };
  const change = async (id: number, what: object) => {
    const body = { ids: [id], target_list_ids: [listId], ...what };
    expectDone(await askApi(ask, `${api}/lists`, { headers, method: 'PUT', body }));
  };

  return {
    id: `listmonk ${api} ${listId}`,
    add: async ({ email, name }) => {
      const body = { email, name, status: 'enabled', lists: [listId], preconfirm_subscriptions: true };
      const answer = await askApi(ask, api, { headers, body });
      if (answer.status !== 409) {
        expectDone(answer);
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

function expectDone(answer: ApiAnswer): void {
  if (!answer.ok) throw new Error(faultOf('listmonk', answer, ''));
}
