import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { drawings } from './drawings.ts';

/**
 * Draws the demonstration pictures into `content/`.
 *
 * With words behind the command only pictures whose path holds one of them are drawn.
 */
const CONTENT = `${import.meta.dirname}/../../content`;

const words = process.argv.slice(2);
const wanted = (await drawings()).filter(({ path }) => words.length === 0 || words.some((word) => path.includes(word)));

for (const { path, draw } of wanted) {
  const file = `${CONTENT}/${path}.svg`;
  const picture = draw();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, picture);
  console.log(`${path}  ${(Buffer.byteLength(picture) / 1000).toFixed(1)} kB`);
}
