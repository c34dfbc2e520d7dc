import CMS from '@sveltia/cms';
import { COLLECTIONS, extensionOf, fieldsOfKind, SETTINGS } from './collections.ts';
import { formatOf } from './content-format.ts';
import { editorConfig, type EditorRepository } from './editor-config.ts';

interface EditorPage {
  readonly name: string;
  readonly repository?: EditorRepository;
}

const page = JSON.parse(document.getElementById('editor')!.textContent) as EditorPage;
const isLaptop = /^(?:127\.0\.0\.1|(?:.+\.)?localhost)$/.test(location.hostname);
const notice = document.getElementById('no-repository');

for (const { name, kind, extension } of COLLECTIONS) {
  CMS.registerCustomFormat(name, extension, formatOf(extension, fieldsOfKind(kind)));
}
for (const settings of SETTINGS) {
  const extension = extensionOf(settings);
  CMS.registerCustomFormat(settings.kind, extension, formatOf(extension, fieldsOfKind(settings.kind)));
}

// Without a repository, a folder of the laptop is all there is to work in.
if (notice === null || isLaptop) {
  void CMS.init({ config: editorConfig(page.name, page.repository) });
  addEventListener('hashchange', () => notice?.remove(), { once: true });
}
