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
    /** Set by `page-script.ts`. Undefined until that script has run. */
    fetchParts?: (island: Element) => Promise<boolean>;
    /** Set by `page-behaviour.ts`, before an island can hydrate. */
    keepTyped?: (island: Element) => Promise<Map<Element, HTMLElement>> | null;
  }
}
