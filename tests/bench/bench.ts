import { measureFunctions } from './functions.ts';
import { measurePages } from './pages.ts';

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  functions: measureFunctions,
  pages: measurePages,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted.length === 0 || wanted.includes(name)) await measure();
}
