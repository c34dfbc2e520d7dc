import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runImport } from '../../../scripts/import/run-import.ts';
import { contentWith } from '../../content/small-content.ts';
import { EXPORTS, folderWith, writePictures } from './imported.ts';

test('the command imports, reports, and checks what it wrote; what is missing is named [E16]', () => {
  const root = contentWith();
  const posts = resolve(EXPORTS, 'markdown');
  const pictures = writePictures(folderWith({}), ['tide.jpg', 'chart.png', 'reef.jpg']);
  const words = [resolve('scripts/import.ts'), 'markdown', posts, '--pictures', pictures];
  const done = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  expect(done).toMatchObject({ status: 0, stderr: '' });
  expect(done.stdout).toContain('- 2 articles written, 1 of them as drafts; 0 imported before.');
  const run = (...asked: string[]) => runImport(asked, root);
  expect(run('markdown', posts).lines.join()).toContain(
    '- 0 articles written, 0 of them as drafts; 2 imported before.',
  );
  expect(run('ghost', 'none.json')).toEqual({ ok: false, lines: ['none.json doesn’t exist. Check its name.'] });
  expect(run('wordpress', join(posts, 'broken.md')).lines[0]).toContain('broken.md isn’t an export of WordPress.');
  expect(run('tidy').lines[0]).toBe('Name the file.');
  expect(run('markdown').lines[0]).toBe('Name the folder.');
  expect(run('tidy', 'a', 'b').lines[0]).toBe('Name one only, without b.');
  expect(run().lines[0]).toBe('Say what to import: wordpress, ghost, markdown, tidy.');
});
