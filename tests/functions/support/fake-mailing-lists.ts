import type { Fetch } from '#functions/platform/ask-api.ts';

/** How a service answers the next calls. `is silent after`: it did the work, and the answer was lost. */
export type ListMood = 'well' | 'has no such key' | 'is busy' | 'fails' | 'is silent before' | 'is silent after';

const SILENCE = 'The connection was closed';
const answer = (status: number, body: object) => Response.json(body, { status });

/** A simulated mailing-list service. */
export abstract class FakeList {
  mood: ListMood = 'well';
  /** Addresses on the list, in lower case, with their names. */
  abstract members(): Record<string, string>;
  /** Adds a known address that is not on the list: unsubscribed, or on another list. */
  abstract knows(email: string): void;
  protected abstract handle(request: Request): Promise<Response>;

  readonly fetch: Fetch = async (url, init) => {
    const request = new Request(url, init);
    switch (this.mood) {
      case 'is silent before':
        throw new Error(SILENCE);
      case 'is silent after':
        await this.handle(request);
        throw new Error(SILENCE);
      case 'has no such key':
        return answer(401, { title: 'API Key Invalid', message: 'invalid session' });
      case 'is busy':
        return answer(429, { title: 'Too Many Requests' });
      case 'fails':
        return answer(500, { title: 'Internal Server Error' });
      case 'well':
        return this.handle(request);
    }
  };
}

interface MailchimpMember {
  readonly email: string;
  readonly name: string;
  status: 'subscribed' | 'unsubscribed' | 'pending';
}

/** Mailchimp: members by the MD5 of their address; one who unsubscribed there can only be asked by Mailchimp itself. */
export class FakeMailchimp extends FakeList {
  readonly byHash = new Map<string, MailchimpMember>();
  readonly #emails = new Map<string, string>();

  async expects(email: string): Promise<void> {
    this.#emails.set(await md5(email.toLowerCase()), email.toLowerCase());
  }

  members() {
    const on = [...this.byHash.values()].filter(({ status }) => status === 'subscribed');
    return Object.fromEntries(on.map(({ email, name }) => [email.toLowerCase(), name]));
  }

  knows(email: string) {
    const hash = [...this.#emails].find(([, known]) => known === email.toLowerCase())![0];
    this.byHash.set(hash, { email, name: '', status: 'unsubscribed' });
  }

  async handle(request: Request) {
    const { origin, pathname } = new URL(request.url);
    const hash = /^\/3\.0\/lists\/list1\/members\/([0-9a-f]{32})$/.exec(pathname)?.[1];
    if (origin !== 'https://us21.api.mailchimp.com' || hash === undefined) return answer(404, { title: 'Not Found' });
    if (request.headers.get('authorization') !== `Basic ${btoa('site:key-us21')}`) return answer(401, {});
    const known = this.byHash.get(hash);
    const body = await request.json<Record<string, string> & { merge_fields?: { FNAME: string } }>();
    if (request.method === 'PATCH') {
      if (known === undefined) return answer(404, { title: 'Resource Not Found' });
      this.byHash.set(hash, { ...known, status: body['status'] as 'unsubscribed' });
      return answer(200, {});
    }
    if (request.method !== 'PUT' || (await md5(body['email_address']!.toLowerCase())) !== hash) return answer(400, {});
    const status = (known === undefined ? body['status_if_new'] : body['status']) as MailchimpMember['status'];
    if (known?.status === 'unsubscribed' && status === 'subscribed') {
      return answer(400, { title: 'Member In Compliance State' });
    }
    this.byHash.set(hash, { email: body['email_address']!, name: body.merge_fields?.FNAME ?? '', status });
    return answer(200, { id: hash });
  }
}

interface ListmonkSubscriber {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly lists: Map<number, 'confirmed' | 'unsubscribed'>;
}

/** listmonk: subscribers by id, each on several lists; a known address is a conflict. */
export class FakeListmonk extends FakeList {
  readonly subscribers: ListmonkSubscriber[] = [];

  members() {
    const on = this.subscribers.filter(({ lists }) => lists.get(7) === 'confirmed');
    return Object.fromEntries(on.map(({ email, name }) => [email, name]));
  }

  knows(email: string) {
    this.#add(email, '', 3);
  }

  #add(email: string, name: string, list: number) {
    const id = this.subscribers.length + 1;
    this.subscribers.push({ id, email: email.toLowerCase(), name, lists: new Map([[list, 'confirmed']]) });
  }

  async handle(request: Request) {
    const { origin, pathname, searchParams } = new URL(request.url);
    if (origin !== 'https://letters.example') return answer(404, {});
    if (request.headers.get('authorization') !== 'token api:secret') return answer(403, { message: 'invalid session' });
    switch (`${request.method} ${pathname}`) {
      case 'GET /api/subscribers': {
        const email = /^subscribers\.email = '((?:[^']|'')*)'$/.exec(searchParams.get('query') ?? '')?.[1];
        if (email === undefined) return answer(400, { message: 'error preparing query' });
        const results = this.subscribers.filter((one) => one.email === email.replaceAll("''", "'"));
        return answer(200, { data: { results, total: results.length } });
      }
      case 'POST /api/subscribers': {
        const body = await request.json<{ email: string; name: string; lists: number[] }>();
        const isKnown = this.subscribers.some(({ email }) => email === body.email.toLowerCase());
        if (isKnown) return answer(409, { message: 'E-mail already exists.' });
        this.#add(body.email, body.name, body.lists[0]!);
        return answer(200, { data: { id: this.subscribers.length } });
      }
      case 'PUT /api/subscribers/lists': {
        const body = await request.json<{
          ids: number[];
          action: string;
          target_list_ids: number[];
          status?: string;
        }>();
        const one = this.subscribers.find(({ id }) => id === body.ids[0])!;
        const status = body.action === 'add' && body.status === 'confirmed' ? 'confirmed' : 'unsubscribed';
        if (body.action === 'add' || one.lists.has(body.target_list_ids[0]!))
          one.lists.set(body.target_list_ids[0]!, status);
        return answer(200, { data: true });
      }
      default:
        return answer(404, {});
    }
  }
}

async function md5(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('MD5', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
