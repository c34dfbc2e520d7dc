import { vi } from 'vitest';
import type { ChatMessage, Conversation, ToVisitor } from '#contract/chat.ts';
import { serve } from './fake-functions.ts';
import { stubSockets } from './fake-socket.ts';

const NOW = Date.parse('2026-11-23T09:00:00+11:00');

/** A message as the server stores it. */
export function aMessage(seq: number, facts: Partial<ChatMessage> = {}): ChatMessage {
  return { seq, id: `m${seq}`, from: 'staff', name: 'Tam', text: `Message ${seq}`, at: NOW + seq * 1000, ...facts };
}

export function welcome(facts: Partial<Extract<ToVisitor, { type: 'welcome' }>> = {}): ToVisitor {
  return {
    type: 'welcome',
    open: true,
    hours: 'Monday to Friday',
    messages: [],
    readByStaff: 0,
    readByVisitor: 0,
    introduced: false,
    ...facts,
  };
}

/**
 * A tab with the chat's store. Its storage survives `load`, which is a reload. The test is the server for the call and
 * for the socket.
 */
export function aChatTab(kept = new Map<string, string>()) {
  const network = stubSockets();
  vi.setSystemTime(NOW);
  const page = document as unknown as { title: string };
  page.title = 'The Red Centre | Saltbush';
  Object.assign(location, { pathname: '/trips/the-red-centre/', search: '?token=secret' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const answer = { status: 200, body: { open: true, hours: 'Monday to Friday', found: true } as object };
  const asked = serve({ 'POST /api/chat/': () => answer });
  const load = () => {
    vi.resetModules();
    return import('#features/chat/chat.ts');
  };
  return { network, kept, asked, answer, load };
}

/** A conversation in the staff chat whose visitor has just connected. */
export function aConversation(id: string, facts: Partial<Conversation> = {}): Conversation {
  return {
    id,
    name: '',
    email: '',
    page: { path: '/', title: 'Home' },
    online: true,
    last: { from: 'visitor', text: 'Hello', at: 1 },
    unread: 0,
    readByVisitor: 0,
    staff: [],
    done: false,
    ...facts,
  };
}
