import type { Conversation } from '#contract/chat.ts';

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
