import { mkdir, writeFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Draws the demonstration pictures: `scenes/<path>.ts` becomes `content/<path>.svg`.
 *
 * With words behind the command only scenes whose path holds one of them are drawn.
 */
const SCENES = `${import.meta.dirname}/scenes`;
const CONTENT = `${import.meta.dirname}/../../content`;

const wanted = process.argv.slice(2);
const paths = globSync('*/**/*.ts', { cwd: SCENES })
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((path) => wanted.length === 0 || wanted.some((word) => path.includes(word)));

for (const path of paths.toSorted()) {
  const { draw } = (await import(`${SCENES}/${path}.ts`)) as { draw: () => string };
  const file = `${CONTENT}/${path}.svg`;
  const picture = draw();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, picture);
  console.log(`${path}  ${(Buffer.byteLength(picture) / 1000).toFixed(1)} kB`);
}
