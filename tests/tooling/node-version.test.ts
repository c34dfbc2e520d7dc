import { expect, test } from 'vitest';
import { readProjectFile } from '../architecture/project-files.ts';

test('README, packages and workflows ask for the same Node', () => {
  const { engines } = JSON.parse(readProjectFile('package.json')) as { engines: { node: string } };
  const [, least = ''] = /^>=([\d.]+)$/.exec(engines.node) ?? [];
  expect(readProjectFile('README.md')).toContain(`You need Node ${least} or newer`);
  expect(Number(readProjectFile('.nvmrc'))).toBeGreaterThanOrEqual(Number(least.split('.')[0]));
});
