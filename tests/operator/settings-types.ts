import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './commands.ts';

/** The modules that have a file of settings built in: of all code, only their types could follow the content. */
const MODULES = ['src/domain/currency.ts', 'src/domain/text/wording.ts'];
const PLACE = '.cache/settings-types';

/**
 * Compiles these modules in a copy of the project, with the settings of its operator, and gives the declarations of
 * what they export. Throws when they do not compile. Where the declarations are those of another copy, the types of
 * all other code are the same in both.
 */
export async function settingsTypes(folder: string): Promise<string> {
  mkdirSync(join(folder, PLACE), { recursive: true });
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true },
      ...{ rootDir: '../..', outDir: 'types', types: [] },
    },
    include: [],
    files: MODULES.map((path) => `../../${path}`),
  };
  writeFileSync(join(folder, PLACE, 'tsconfig.json'), JSON.stringify(config));
  await runCommand(folder, {}, ['tsc', '--project', join(PLACE, 'tsconfig.json')]);
  const declarations = MODULES.map((path) => join(folder, PLACE, 'types', path.replace(/\.ts$/, '.d.ts')));
  return declarations.map((path) => readFileSync(path, 'utf8')).join('\n');
}
