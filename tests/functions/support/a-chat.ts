import { createExecutionContext, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { createApp } from '#functions/app.ts';
import { connectStaff } from '#functions/chat/chat-stub.ts';
import type { LiveChat } from '#functions/chat/live-chat.ts';
import type { FromStaff, FromVisitor, ToStaff, ToVisitor } from '#contract/chat.ts';
import type { Operator } from '#domain/operator.ts';
import type { Tour } from '#domain/tour.ts';
import { aSite, ORIGIN, type Site, type Visitor } from './a-site.ts';
import type { Books } from '#functions/books.ts';

/** A site with a chat of its own, on the test's clock. */
export interface Chat {
  readonly site: Site;
  readonly stub: DurableObjectStub<LiveChat>;
  /** A browser that has begun a conversation. */
  readonly browser: () => Promise<Browser>;
  readonly staff: (name?: string) => Promise<Line<FromStaff, ToStaff>>;
  /** Runs the chat's minute tasks. */
  readonly runAlarm: () => Promise<void>;
  /** Gives the object the test's clock again after it was put to sleep. */
  readonly wake: () => Promise<void>;
}

export interface Browser {
  readonly visitor: Visitor;
  /** Opens a tab and says hello. */
  readonly tab: (after?: number) => Promise<Line<FromVisitor, ToVisitor>>;
  readonly upgrade: (headers?: Record<string, string>) => Promise<Response>;
}

let chats = 0;

export async function aChat(tours: readonly Tour[] = [], operator: Partial<Operator> = {}): Promise<Chat> {
  chats += 1;
  const stub = (env.CHAT as DurableObjectNamespace<LiveChat>).getByName(`chat ${chats}`);
  const site = aSite(tours, { CHAT: { getByName: () => stub } as unknown as typeof env.CHAT }, operator);
  const app = createApp(site.overrides);
  const overrides = { ...site.overrides, env: site.env };
  const wake = () =>
    runInDurableObject(stub, (chat) => {
      chat.overrides = overrides;
    });
  await wake();
  await runInDurableObject((env.BOOKS as DurableObjectNamespace<Books>).getByName('books'), (books) => {
    books.overrides = overrides;
  });

  return {
    site,
    stub,
    wake,
    runAlarm: async () => {
      await runDurableObjectAlarm(stub);
    },
    staff: async (name = 'Mia') => {
      const staff = new Line<FromStaff, ToStaff>(await connectStaff(site.env, name));
      staff.send({ type: 'hello' });
      await staff.waitFor('welcome');
      return staff;
    },
    browser: async () => {
      const visitor = site.visitor();
      await visitor.postJson('/api/chat/', {});
      const upgrade: Browser['upgrade'] = async (headers = {}) => {
        const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
        const request = new Request(`${ORIGIN}/api/chat/socket/`, {
          headers: { upgrade: 'websocket', origin: ORIGIN, cookie, ...headers },
        });
        return app.fetch(request, site.env, createExecutionContext());
      };
      return {
        visitor,
        upgrade,
        tab: async (after = 0) => {
          const tab = new Line<FromVisitor, ToVisitor>(await upgrade());
          tab.send({ type: 'hello', after });
          await tab.waitFor('welcome');
          return tab;
        },
      };
    },
  };
}

type Of<Message extends { type: string }, Type extends Message['type']> = Extract<Message, { type: Type }>;

/** One end of a connection, and all frames it received. */
export class Line<Out, In extends { type: string }> {
  readonly #socket: WebSocket;
  readonly #listeners = new Set<() => void>();
  readonly received: In[] = [];
  pongs = 0;
  closed: { code: number; reason: string } | null = null;

  constructor({ status, webSocket }: Response) {
    if (webSocket === null) throw new Error(`The connection was refused: ${status}`);
    this.#socket = webSocket;
    webSocket.addEventListener('message', ({ data }) => {
      if (data === 'pong') this.pongs += 1;
      else this.received.push(JSON.parse(data as string) as In);
      this.#changed();
    });
    webSocket.addEventListener('close', ({ code, reason }) => {
      this.closed = { code, reason };
      this.#changed();
    });
    webSocket.accept();
  }

  send(message: Out): void {
    this.raw(JSON.stringify(message));
  }

  raw(text: string | ArrayBuffer): void {
    this.#socket.send(text);
  }

  close(): void {
    this.#socket.close(1000, 'bye');
  }

  /** All received frames of a type. */
  all<Type extends In['type']>(type: Type): Of<In, Type>[] {
    return this.received.filter((message): message is Of<In, Type> => message.type === type);
  }

  /** Waits until there are this many frames of a type, and returns the latest. */
  async waitFor<Type extends In['type']>(type: Type, count = 1): Promise<Of<In, Type>> {
    await this.until(() => this.all(type).length >= count);
    return this.all(type).at(-1)!;
  }

  async end(): Promise<{ code: number; reason: string }> {
    await this.until(() => this.closed !== null);
    return this.closed!;
  }

  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      await new Promise<void>((resolve) => {
        this.#listeners.add(resolve);
      });
    }
  }

  #changed(): void {
    for (const resolve of this.#listeners) resolve();
    this.#listeners.clear();
  }
}

export const sendFrame = (text: string, id: string = crypto.randomUUID()) => ({ type: 'send', id, text }) as const;

/** Waits until everything sent so far was handled, because answers come in order. */
export async function settled(line: Line<FromVisitor, ToVisitor> | Line<FromStaff, ToStaff>): Promise<void> {
  if (isStaff(line)) {
    const { length } = line.all('welcome');
    line.send({ type: 'hello' });
    await line.waitFor('welcome', length + 1);
    return;
  }
  const { length } = line.all('welcome');
  line.send({ type: 'hello', after: Number.MAX_SAFE_INTEGER });
  await line.waitFor('welcome', length + 1);
}

function isStaff(line: Line<FromVisitor, ToVisitor> | Line<FromStaff, ToStaff>): line is Line<FromStaff, ToStaff> {
  return line.received.some((frame) => 'me' in frame);
}

/** The texts of the messages, in the order they came. */
export const textsOf = (messages: readonly { readonly message: { readonly text: string } }[]) =>
  messages.map(({ message }) => message.text);

/** A visitor with the chat open in one tab. */
export async function aVisitorTab(chat?: Chat) {
  const world = chat ?? (await aChat());
  const ada = await world.browser();
  return { ...world, ada, tab: await ada.tab() };
}

/** A visitor and a staff member who have begun to chat. */
export async function aConversation(chat?: Chat) {
  const world = chat ?? (await aChat());
  const office = await world.staff('Mia');
  const visitor = await aVisitorTab(world);
  visitor.tab.send(sendFrame('Is there a pool?'));
  await visitor.tab.waitFor('message');
  const { conversation } = await office.waitFor('message');
  return { ...visitor, office, conversation };
}
