import { readFileSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import { test } from 'vitest';
import { readWordPress } from './scripts/import/read-wordpress.ts';
import { formatReport } from './scripts/import/report.ts';
import { imported, writePictures, zoneTime, EXPORTS } from './tests/tooling/imported.ts';
test('x', () => {
  const p = writePictures(mkdtempSync('/tmp/h/pic-'), ['2019/05/dune.jpg', '2019/05/dune-300x200.jpg', '2019/05/camp.png']);
  const site = readWordPress('wordpress.xml', readFileSync(`${EXPORTS}/wordpress.xml`, 'utf8'), zoneTime);
  const r = imported(site, p);
  console.log(formatReport(r.report)); console.log(r.problems);
  for (const f of r.files('articles')) if (/mdx?$/.test(f)) console.log('=====', f, '\n' + r.file('articles/' + f));
  for (const f of [...r.files('authors')].filter(f=>f.endsWith('md'))) console.log('=====', f, '\n' + r.file('authors/' + f));
  for (const f of r.files('categories')) console.log('=====', f, '\n' + r.file('categories/' + f));
  console.log(r.file('settings/redirects.yaml'), r.file('imported.yaml'), r.files('articles'));
});
