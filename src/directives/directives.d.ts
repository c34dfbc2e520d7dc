import 'astro';
import type { Calls } from './call.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: boolean;
    'client:call'?: Calls;
  }
}

declare global {
  interface Window {
    /** Of the page's script. A touch that comes even before that is answered without it. */
    fetchParts?: (island: Element) => Promise<boolean>;
  }
}
