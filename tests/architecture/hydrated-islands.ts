import { dirname, join } from 'node:path/posix';
import { projectFiles, readProjectFile } from './project-files.ts';

/** The React components that Astro parts, layouts and pages import, each file once. */
export function hydratedIslands(): string[] {
  const islands = projectFiles('src/**/*.astro').flatMap((path) =>
    Array.from(readProjectFile(path).matchAll(/^import \{ \w+ \} from '([#.][^']+\.tsx)'/gm), ([, name]) =>
      name!.startsWith('.') ? join(dirname(path), name!) : name!.replace('#', 'src/'),
    ),
  );
  return [...new Set(islands)];
}
