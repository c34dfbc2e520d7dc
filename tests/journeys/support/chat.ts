import { expect, type Locator, type Page, type WebSocketRoute } from '@playwright/test';
import type { ChatMessage, FromVisitor, ToVisitor } from '#contract/chat.ts';
import { stopClock } from './network.ts';
import { asOperatorWith } from './operator.ts';
import { siteNow } from './site-clock.ts';

/** The site of an operator without a chat. */
export async function hasNoChat(page: Page): Promise<void> {
  await asOperatorWith(page, { chat: { service: 'none', account: '', address: '' } });
}

/** Opens a page and moves its clock until the chat button appears. The clock was installed before. */
export async function untilChatButton(page: Page): Promise<Locator> {
  const button = page.locator('#chat');
  await stopClock(page);
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(button).toBeVisible({ timeout: 500 });
  }).toPass();
  return button;
}

/** Has the real chat say that the office is open, at every hour of a run. Call it before the page opens. */
export async function officeIsOpen(page: Page): Promise<void> {
  await page.routeWebSocket(/\/api\/chat\/socket\/$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => socket.send(String(frame).replace('"open":false', '"open":true')));
  });
}

/** Simulates the server of the visitor's chat: it stores messages as the real one does. */
export class ChatServer {
  readonly received: FromVisitor[] = [];
  readonly messages: ChatMessage[] = [];
  begun = 0;
  open = true;
  hours = 'Monday to Friday 8:30 am – 5:30 pm (Sydney time)';
  isDown = false;
  private readonly sockets = new Set<WebSocketRoute>();
  private introduced = false;
  private readByStaff = 0;
  private readByVisitor = 0;

  static async behind(page: Page): Promise<ChatServer> {
    const server = new ChatServer();
    await page.route('**/api/chat/', async (route) => {
      if (server.isDown) return route.abort();
      server.begun += 1;
      await route.fulfill({ json: { open: server.open, hours: server.hours, found: true } });
    });
    await page.routeWebSocket(/\/api\/chat\/socket\/$/, (socket) => server.take(socket));
    return server;
  }

  write(text: string, name = 'Tam', from: ChatMessage['from'] = 'staff'): void {
    this.keep({ id: `staff-${this.messages.length}`, from, name, text });
  }

  markRead(): void {
    this.readByStaff = this.messages.length;
    this.send({ type: 'read', seq: this.readByStaff });
  }

  send(message: ToVisitor): void {
    for (const socket of this.sockets) socket.send(JSON.stringify(message));
  }

  /** Drops the connection at once. */
  async stop(): Promise<void> {
    this.isDown = true;
    const sockets = [...this.sockets];
    this.sockets.clear();
    await Promise.all(sockets.map((socket) => socket.close({ code: 1012 })));
  }

  private take(socket: WebSocketRoute): void {
    if (this.isDown) {
      void socket.close({ code: 1013 });
      return;
    }
    this.sockets.add(socket);
    socket.onClose(() => this.sockets.delete(socket));
    socket.onMessage((frame) => {
      if (frame === 'ping') socket.send('pong');
      else this.answer(socket, JSON.parse(String(frame)) as FromVisitor);
    });
  }

  private answer(socket: WebSocketRoute, message: FromVisitor): void {
    this.received.push(message);
    const reply = (answer: ToVisitor) => socket.send(JSON.stringify(answer));
    if (message.type === 'hello') {
      const { open, hours, readByStaff, readByVisitor, introduced } = this;
      const messages = this.messages.filter(({ seq }) => seq > message.after);
      reply({ type: 'welcome', open, hours, messages, readByStaff, readByVisitor, introduced });
    } else if (message.type === 'send') {
      const { id, text } = message;
      if (!this.messages.some((kept) => kept.id === id)) this.keep({ id, from: 'visitor', name: '', text });
    } else if (message.type === 'read') {
      this.readByVisitor = Math.max(this.readByVisitor, message.seq);
    } else if (message.type === 'introduce') {
      this.introduced = true;
      reply({ type: 'introduced' });
    }
  }

  private keep(message: Omit<ChatMessage, 'seq' | 'at'>): void {
    const kept = { ...message, seq: this.messages.length + 1, at: siteNow() };
    this.messages.push(kept);
    this.send({ type: 'message', message: kept });
  }
}

/** The chat's panel. */
export class ChatPanel {
  readonly dialog: Locator;
  readonly box: Locator;
  readonly log: Locator;
  readonly close: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: /^Live chat/ });
    this.box = this.dialog.getByRole('textbox', { name: 'Your message' });
    this.log = this.dialog.getByRole('log');
    this.close = this.dialog.getByRole('button', { name: 'Close chat' });
  }

  /** Opens the panel by the page's own event. */
  async open(): Promise<void> {
    await this.page.evaluate(() => window.dispatchEvent(new CustomEvent('chat:open')));
    await this.isReady();
  }

  async isReady(): Promise<void> {
    await expect(this.dialog).toBeVisible();
    await expect(this.dialog.getByText(/^(Online now|Offline – we’ll reply by email)$/)).toBeVisible();
  }

  async send(text: string): Promise<void> {
    await this.box.fill(text);
    await this.box.press('Enter');
  }

  /** A message of the visitor's, with its mark. */
  mine(text: string): Locator {
    return this.log.locator('.msg--me').filter({ hasText: text });
  }
}
