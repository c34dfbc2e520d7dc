/** Under this name a tab keeps what its visitor began in the chat. */
export const CHAT_MEMORY_KEY = 'chat';

/** Whether a talk was begun in this tab. Stands by itself because every page asks, and hardly any has a talk. */
export function hasBegunChat(): boolean {
  try {
    return sessionStorage.getItem(CHAT_MEMORY_KEY) !== null;
  } catch {
    return false;
  }
}
