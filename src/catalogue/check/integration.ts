import type { AstroIntegration } from 'astro';

export const contentCheck: AstroIntegration = { name: 'content-check', hooks: {} };
