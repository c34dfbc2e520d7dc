import { relative, sep, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger, HookParameters } from 'astro';
import { checkContent } from '#catalogue/check/check-content.ts';
import { formatProblems, hasMistakes } from '#catalogue/check/problem.ts';
import { registerIs, type RegisterUse } from '#catalogue/check/register.ts';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

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

/** The code that reads entries. Its imports of `src/domain` do not change the shape of an entry. */
const CONTRACT = ['src/content.config.ts', 'src/catalogue/{content-kinds,schema/*,text-rendering}.ts'];
const MARK = 'schema-version';

/**
 * Makes Astro read the content again when the schemas have changed.
 *
 * Astro keeps entries between builds. It notices a changed `content.config.ts`, but not a changed schema that it
 * imports. Pages would then get entries of the old shape. `cache` is the folder where Astro keeps the entries.
 */
export function forgetOldEntries(root: string, cache: string): void {
  const version = hashOf(
    globSync(CONTRACT, { cwd: root })
      .toSorted()
      .map((file) => join(root, file)),
  );
  const mark = join(cache, MARK);
  if (read(mark) === version) return;
  rmSync(join(cache, 'data-store.json'), { force: true });
  rmSync(join(root, '.astro', 'data-store.json'), { force: true });
  mkdirSync(cache, { recursive: true });
  writeFileSync(mark, version);
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
