// @ts-check
import { ensureInstalled } from './ensure-installed.mjs';
import { PIECES } from './pieces.mjs';
import { runPieces } from './run-pieces.mjs';
import { stopToolsOnSignal } from './run-tool.mjs';

stopToolsOnSignal();
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !PIECES.some((piece) => piece.name === name));
const fault =
  unknown === undefined
    ? await ensureInstalled()
    : `There is no "${unknown}" to run. There is: ${PIECES.map(({ name }) => name).join(', ')}`;
if (fault !== null) {
  console.error(`\n${fault}\n`);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
} else {
  const isAsked = (/** @type {string} */ name) => asked.length === 0 || asked.includes(name);
  const pieces = PIECES.filter(
    ({ name, makesFiles }) =>
      isAsked(name) ||
      (makesFiles && PIECES.some(({ name: reader, after }) => isAsked(reader) && after?.includes(name))),
  );
  process.exitCode = (await runPieces(pieces)) ? 0 : 1;
}
