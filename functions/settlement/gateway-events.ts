import type { Store } from '#functions/store/store.ts';

export function hasSeenEvent(store: Store, id: string): boolean {
  return store.get('SELECT 1 FROM gateway_events WHERE id = ?', id) !== null;
}

export function rememberEvent(store: Store, id: string, at: number): void {
  store.run('INSERT INTO gateway_events (id, received_at) VALUES (?, ?) ON CONFLICT DO NOTHING', id, at);
}

/** Whether any event of the provider came since an instant. */
export function hasEventSince(store: Store, since: number): boolean {
  return store.get('SELECT 1 FROM gateway_events WHERE received_at >= ? LIMIT 1', since) !== null;
}
