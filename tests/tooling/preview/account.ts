import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';

const ACCOUNT_ID = '0123456789abcdef0123456789abcdef';

/** A preview with what was deployed to it last. */
export interface AccountPreview {
  readonly id: string;
  readonly name: string;
  settings: Record<string, unknown>;
  deployment: Deployment | null;
}

/** What wrangler says of a deployment beside the files of the Worker, and the names of these. */
interface Deployment {
  readonly migrations?: { readonly new_tag: string };
  readonly env: Record<string, { readonly type: string; readonly text?: string; readonly database_id?: string }>;
  readonly files: readonly string[];
}

/** An answer of the API: a result, or the fault it would tell. */
type Reply = { readonly result: unknown } | { readonly status: number; readonly code: number; readonly says: string };
type Handle = (asked: { part: RegExpExecArray; body: Buffer; type: string }) => Reply | Promise<Reply>;

const GONE = (code: number): Reply => ({ status: 404, code, says: 'It is not there.' });

/**
 * A Cloudflare account as the project's own wrangler meets it, at an address of this machine. Its databases are SQLite,
 * so that migrations and SQL really run. It knows what previews need: a request for anything else is answered
 * with 404 and kept in `unknown`.
 */
export class Account {
  readonly databases = new Map<string, { readonly id: string; readonly sql: DatabaseSync }>();
  readonly workers = new Set<string>();
  readonly previews = new Map<string, AccountPreview>();
  /** The files of pages that were sent, by their hashes. */
  readonly assets = new Set<string>();
  readonly unknown: string[] = [];
  readonly #uploads = new Map<string, string>();
  readonly #server = createServer((request, answer) => {
    void this.#answer(request).then(({ status, headers, text }) => answer.writeHead(status, headers).end(text));
  });

  async open(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#server.listen(0, '127.0.0.1', () => resolve(undefined));
    await promise;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
    for (const { sql } of this.databases.values()) sql.close();
  }

  /** What wrangler reads from its environment to speak with this account alone. */
  environment(): Record<string, string> {
    return {
      CLOUDFLARE_API_BASE_URL: `${this.#address()}/client/v4`,
      CLOUDFLARE_ACCOUNT_ID: ACCOUNT_ID,
      CLOUDFLARE_API_TOKEN: 'a-token-of-the-tests',
    };
  }

  /** The rows of a query in a database. */
  rows(database: string, sql: string): unknown[] {
    return this.databases.get(database)!.sql.prepare(sql).all();
  }

  #address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #answer(request: IncomingMessage) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname } = new URL(request.url!, this.#address());
    const upload = /^\/upload\/(.+)$/.exec(pathname);
    if (upload !== null) {
      this.#uploads.set(upload[1]!, Buffer.concat(chunks).toString('utf8'));
      return { status: 200, headers: { etag: `"${upload[1]!}"` }, text: '' };
    }
    const path = pathname.replace(`/client/v4/accounts/${ACCOUNT_ID}`, '');
    const asked = `${request.method!} ${path}`;
    const [found] = this.#routes.flatMap(([route, handle]) => {
      const part = route.exec(asked);
      return part === null ? [] : [{ part, handle }];
    });
    if (found === undefined) this.unknown.push(asked);
    const type = request.headers['content-type'] ?? '';
    const reply = found ? await found.handle({ part: found.part, body: Buffer.concat(chunks), type }) : GONE(7000);
    const body =
      'result' in reply
        ? { success: true, errors: [], messages: [], result: reply.result, result_info: { count: 1, total_count: 1 } }
        : { success: false, errors: [{ code: reply.code, message: reply.says }], messages: [], result: null };
    const status = 'result' in reply ? 200 : reply.status;
    return { status, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body) };
  }

  readonly #routes: readonly (readonly [RegExp, Handle])[] = [
    [/^GET \/d1\/database$/, () => ({ result: [...this.databases].map(([name, { id }]) => ({ uuid: id, name })) })],
    [
      /^POST \/d1\/database$/,
      ({ body }) => this.#createDatabase((JSON.parse(body.toString()) as { name: string }).name),
    ],
    [/^GET \/d1\/database\/([\w-]+)$/, ({ part }) => this.#withDatabase(part[1]!, (name, id) => ({ uuid: id, name }))],
    [
      /^DELETE \/d1\/database\/([\w-]+)$/,
      ({ part }) =>
        this.#withDatabase(part[1]!, (name) => {
          this.databases.get(name)!.sql.close();
          this.databases.delete(name);
          return null;
        }),
    ],
    [
      /^POST \/d1\/database\/([\w-]+)\/query$/,
      ({ part, body }) =>
        this.#withDatabase(part[1]!, (name) => this.#query(name, JSON.parse(body.toString()) as { sql: string })),
    ],
    [
      /^POST \/d1\/database\/([\w-]+)\/import$/,
      ({ part, body }) =>
        this.#withDatabase(part[1]!, (name) =>
          this.#import(name, JSON.parse(body.toString()) as { action: string; etag: string }),
        ),
    ],
    [
      /^POST \/workers\/workers$/,
      ({ body }) => {
        this.workers.add((JSON.parse(body.toString()) as { name: string }).name);
        return { result: {} };
      },
    ],
    [/^GET \/workers\/workers\/([\w-]+)$/, ({ part }) => (this.workers.has(part[1]!) ? { result: {} } : GONE(10_007))],
    [/^(\w+) \/workers\/workers\/([\w-]+)\/previews(?:\/([\w-]+))?$/, (asked) => this.#preview(asked)],
    [
      /^(\w+) \/workers\/workers\/([\w-]+)\/previews\/([\w-]+)\/deployments(?:\/latest)?$/,
      (asked) => this.#deploy(asked),
    ],
    [
      /^POST \/workers\/scripts\/([\w-]+)\/assets-upload-session$/,
      ({ body }) => {
        const { manifest } = JSON.parse(body.toString()) as { manifest: Record<string, { hash: string }> };
        return { result: { jwt: 'session', buckets: [Object.values(manifest).map(({ hash }) => hash)] } };
      },
    ],
    [
      /^POST \/workers\/assets\/upload$/,
      async ({ body, type }) => {
        const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
        for (const hash of form.keys()) this.assets.add(hash);
        return { result: { jwt: 'complete' } };
      },
    ],
  ];

  #createDatabase(name: string): Reply {
    if (this.databases.has(name)) return { status: 400, code: 7502, says: 'A database of this name exists.' };
    this.databases.set(name, { id: randomUUID(), sql: new DatabaseSync(':memory:') });
    return { result: { uuid: this.databases.get(name)!.id, name, version: 'production' } };
  }

  /** A database is named by its id or by its name. */
  #withDatabase(asked: string, act: (name: string, id: string) => unknown): Reply {
    const [found] = [...this.databases].filter(([name, { id }]) => name === asked || id === asked);
    if (found === undefined) return GONE(7404);
    try {
      return { result: act(found[0], found[1].id) };
    } catch (fault) {
      return { status: 400, code: 7500, says: String(fault) };
    }
  }

  #query(database: string, { sql }: { sql: string }): unknown {
    const { sql: opened } = this.databases.get(database)!;
    const isRead = /^\s*(?:SELECT|PRAGMA)\b/i.test(sql);
    const results = isRead ? opened.prepare(sql).all() : [];
    if (!isRead) opened.exec(sql);
    return [{ results, success: true, meta: { duration: 1, rows_read: 0, rows_written: 0, size_after: 0 } }];
  }

  /** A file of SQL is announced, sent to an address, and then run. */
  #import(database: string, { action, etag }: { action: string; etag: string }): unknown {
    if (action === 'init') return { upload_url: `${this.#address()}/upload/${etag}`, filename: etag };
    this.#query(database, { sql: this.#uploads.get(etag)! });
    const meta = { duration: 1, rows_read: 0, rows_written: 0, size_after: 0 };
    const result = { num_queries: 1, final_bookmark: '0', meta };
    return { success: true, status: 'complete', messages: [], type: 'import', at_bookmark: '0', result };
  }

  #preview({ part, body }: { part: RegExpExecArray; body: Buffer }): Reply {
    const [, method, worker = '', asked] = part;
    if (!this.workers.has(worker)) return GONE(10_007);
    const settings = body.length === 0 ? {} : (JSON.parse(body.toString()) as Record<string, unknown>);
    if (method === 'POST') {
      const name = settings['name'] as string;
      this.previews.set(name, { id: randomUUID(), name, settings, deployment: null });
      return this.#told(name);
    }
    const preview = this.#find(asked);
    if (preview === undefined) return GONE(10_025);
    if (method === 'DELETE') this.previews.delete(preview.name);
    if (method === 'PATCH') preview.settings = settings;
    return method === 'DELETE' ? { result: null } : this.#told(preview.name);
  }

  async #deploy({ part, body, type }: { part: RegExpExecArray; body: Buffer; type: string }): Promise<Reply> {
    const [, method, , asked] = part;
    const preview = this.#find(asked);
    if (preview === undefined) return GONE(10_025);
    if (method === 'POST') {
      const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
      const settings = JSON.parse(form.get('metadata') as string) as Omit<Deployment, 'files'>;
      preview.deployment = { ...settings, files: form.getAll('files').map((file) => (file as File).name) };
    }
    if (preview.deployment === null) return GONE(10_222);
    const tag = preview.deployment.migrations?.new_tag;
    return { result: { id: randomUUID(), urls: [], migration_tag: tag, env: preview.deployment.env } };
  }

  #find(asked = ''): AccountPreview | undefined {
    return [...this.previews.values()].find(({ id, name }) => id === asked || name === asked);
  }

  #told(name: string): Reply {
    const { id } = this.previews.get(name)!;
    const urls = [`https://${name}-saltbush.example.workers.dev`];
    return {
      result: { id, name, slug: name, urls, created_on: '2027-01-01T00:00:00Z', ...this.previews.get(name)!.settings },
    };
  }
}
