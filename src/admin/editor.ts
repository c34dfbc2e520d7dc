import CMS from '@sveltia/cms';
import { COLLECTIONS, fieldsOfKind, SETTINGS } from '#catalogue/editing/collections.ts';
import { markdownFormat, yamlFormat } from '#catalogue/editing/content-format.ts';
import { editorConfig, type EditorRepository } from '#catalogue/editing/editor-config.ts';

/** What the page of the editor says of this operator. */
interface EditorPage {
  readonly name: string;
  readonly repository?: EditorRepository;
}

const page = JSON.parse(document.getElementById('editor')!.textContent) as EditorPage;
const isLaptop = /^(?:127\.0\.0\.1|(?:.+\.)?localhost)$/.test(location.hostname);
const notice = document.getElementById('no-repository');

for (const { name, kind, extension } of COLLECTIONS) {
  const format = extension === 'yaml' ? yamlFormat : markdownFormat;
  CMS.registerCustomFormat(name, extension, format(fieldsOfKind(kind)));
}
for (const { kind } of SETTINGS) CMS.registerCustomFormat(kind, 'yaml', yamlFormat(fieldsOfKind(kind)));

// Without a repository, a folder of the laptop is all there is to work in.
if (notice === null || isLaptop) {
  void CMS.init({ config: editorConfig(page.name, page.repository) });
  addEventListener('hashchange', () => notice?.remove(), { once: true });
}
