import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger, HookParameters } from 'astro';
import { checkContent } from '#catalogue/check/check-content.ts';
import { forgetOldEntries } from '#catalogue/check/forget-old-entries.ts';
import { formatProblems, hasMistakes } from '#catalogue/check/problem.ts';
import { registerIs, type RegisterUse } from '#catalogue/check/register.ts';

/**
 * Checks the content before Astro makes the pages.
 *
 * A mistake stops a build. Development continues, shows the mistake in the terminal and the browser, and checks again
 * after each edit.
 */
export const contentCheck: AstroIntegration = {
  name: 'content-check',
  hooks: {
    'astro:config:setup': ({ command, config, logger }) => {
      forgetOldEntries(fileURLToPath(config.root), fileURLToPath(config.cacheDir));
      if (command !== 'build') return;
      if (report(fileURLToPath(config.root), logger, registerIs(process.env)) !== null) {
        throw new Error('The content has mistakes, listed above. npm run -s check:content lists them again.');
      }
    },
    'astro:server:setup': ({ server, logger }) => {
      const root = server.config.root;
      const check = () => showInBrowser(server, report(root, logger, 'left'));
      check();
      server.watcher.on('all', (_event, path) => {
        if (relative(root, path).split(sep)[0] === 'content') check();
      });
    },
  },
};

/** Logs every problem. Returns the text if there is a mistake. */
function report(root: string, logger: AstroIntegrationLogger, register: RegisterUse): string | null {
  const problems = checkContent(root, { register });
  if (problems.length === 0) return null;
  const text = formatProblems(problems);
  if (!hasMistakes(problems)) {
    logger.warn(`\n${text}`);
    return null;
  }
  logger.error(`\n${text}`);
  return text;
}

function showInBrowser(server: HookParameters<'astro:server:setup'>['server'], text: string | null): void {
  if (text !== null) server.ws.send({ type: 'error', err: { message: text, stack: '' } });
}
