/** One promise of `docs/capabilities.md`. */
export interface Row {
  /** Such as `M61`. M is what the site has to do, P what an operator expects besides, N what is new in it. */
  readonly id: string;
  readonly text: string;
}

/** A test as a report has it. */
export interface ReportedTest {
  /** With the names of the groups around it, outermost first. */
  readonly names: readonly string[];
  /** From the project's folder. */
  readonly file: string;
  readonly passed: boolean;
}

/** What was found out about a row. */
export interface Proof {
  readonly row: Row;
  readonly passed: number;
  /** Where the passed tests are, without folder `tests/` and ending. */
  readonly files: readonly string[];
}

/** The rows of the document, in its order. Each is a line of a list and begins with its id. */
export function readRows(document: string): Row[] {
  return Array.from(document.matchAll(/^- \*\*([MPN]\d{2,3})\*\* (.+)$/gm), ([, id = '', text = '']) => ({ id, text }));
}

/** The ids at the front of a test's name, or of a group's: `M16 M119 tells of …` is two. */
export function idsOf(name: string): string[] {
  const words = name.split(/\s+/);
  const end = words.findIndex((word) => !/^[MPND]\d{2,3}[,:]?$/.test(word));
  return words.slice(0, end === -1 ? words.length : end).map((word) => word.replace(/[,:]$/, ''));
}

/** What Vitest's report says. What was skipped, or left to do, has not passed. */
export function readVitest(report: VitestReport, root: string): ReportedTest[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      names: [...ancestorTitles, title],
      file: name.replace(root, ''),
      passed: status === 'passed',
    })),
  );
}

/** What Playwright's report says. Every test has one try. */
export function readPlaywright(report: PlaywrightReport): ReportedTest[] {
  const read = (suite: PlaywrightSuite, groups: readonly string[]): ReportedTest[] => [
    ...(suite.specs ?? []).map(({ title, file, tests }) => ({
      names: [...groups, title],
      file: `tests/journeys/${file}`,
      passed: tests.length > 0 && tests.every(({ status }) => status === 'expected'),
    })),
    ...(suite.suites ?? []).flatMap((inner) => read(inner, [...groups, inner.title])),
  ];
  return report.suites.flatMap((file) => read(file, []));
}

/** Which passed tests prove each row. A test that failed proves nothing. */
export function proofsOf(rows: readonly Row[], tests: readonly ReportedTest[]): Proof[] {
  const passed = tests
    .filter((test) => test.passed)
    .map((test) => ({ ...test, ids: new Set(test.names.flatMap(idsOf)) }));
  return rows.map((row) => {
    const proving = passed.filter(({ ids }) => ids.has(row.id));
    const files = new Set(proving.map(({ file }) => file.replace(/^tests\/|\.test\.tsx?$/g, '')));
    return { row, passed: proving.length, files: [...files].toSorted() };
  });
}

/** Whether every row that has to be proved is: the M rows. An empty list proves nothing. */
export function areAllProved(proofs: readonly Proof[]): boolean {
  const owed = proofs.filter(({ row }) => row.id.startsWith('M'));
  return owed.length > 0 && owed.every(({ passed }) => passed > 0);
}

/** What a screen shows: a line for each M row, the rows of the other kinds in short, and what is missing at the end. */
export function tableLines(proofs: readonly Proof[]): string[] {
  const ofKind = (kind: string) => proofs.filter(({ row }) => row.id.startsWith(kind));
  const ids = (some: readonly Proof[]) => some.map(({ row }) => row.id).join(' ') || 'none';
  const summary = (kind: string) => {
    const all = ofKind(kind);
    const open = all.filter(({ passed }) => passed === 0);
    return `${kind} rows: ${all.length - open.length} of ${all.length} proved. Without a passed test: ${ids(open)}`;
  };
  const lines = ofKind('M').map(({ row, passed, files }) => {
    return `${row.id.padEnd(4)} ${String(passed).padStart(4)}  ${files.join(', ') || `NOT PROVED: ${row.text}`}`;
  });
  return [...lines, '', ...['M', 'P', 'N'].map(summary)];
}

/** The same for reading at leisure, with what each row promises. */
export function tableMarkdown(proofs: readonly Proof[]): string {
  const cells = proofs.map(({ row, passed, files }) => {
    return `| ${row.id} | ${row.text.replaceAll('|', '\\|')} | ${passed} | ${files.join('<br>')} |`;
  });
  return ['| row | what it promises | passed tests | in |', '| --- | --- | --- | --- |', ...cells, ''].join('\n');
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
}
