import { sendPageEvent } from './page-events.ts';

const BROKEN = 'Sorry, something went wrong here. Reload the page and try again.';

/** Says that an island had to go; a part of the page that works without it is `page`. */
export const reportBroken = (page?: string) => () => sendPageEvent('island:broke', { text: BROKEN, page });
