import { importedFiles, type SourceFile } from './import-rules.ts';

/** The first circle of imports, as the files along it, the first of them again at the end; null when there is none. */
export function findCircle(files: readonly SourceFile[]): readonly string[] | null {
  const imports = new Map(files.map((file) => [file.path, importedFiles(file)]));
  const done = new Set<string>();

  const follow = (path: string, way: readonly string[]): readonly string[] | null => {
    const begin = way.indexOf(path);
    if (begin !== -1) return [...way.slice(begin), path];
    if (done.has(path)) return null;
    for (const next of imports.get(path) ?? []) {
      const circle = follow(next, [...way, path]);
      if (circle !== null) return circle;
    }
    done.add(path);
    return null;
  };

  for (const path of imports.keys()) {
    const circle = follow(path, []);
    if (circle !== null) return circle;
  }
  return null;
}
