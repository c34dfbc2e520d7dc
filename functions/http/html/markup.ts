import type { html } from 'hono/html';

/** A piece of a page, drawn with `html` of Hono: what is put into it is escaped, unless it is markup itself. */
export type Markup = ReturnType<typeof html>;
