import 'astro';
import type { Calls } from './call.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: boolean;
    'client:call'?: Calls;
  }
}
