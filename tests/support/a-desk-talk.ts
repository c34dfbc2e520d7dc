import type { Talk } from '#contract/chat.ts';

/** A talk as the desk is shown it: somebody who has just said hello. */
export function aDeskTalk(id: string, facts: Partial<Talk> = {}): Talk {
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
