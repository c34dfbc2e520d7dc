import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';

test('one module of the functions reads and sets our cookies, so that each has the name and path of its host [P28]', () => {
  const users = projectFiles('functions/**/*.{ts,tsx}').filter((path) => readProjectFile(path).includes('hono/cookie'));
  // Staff's session also reads a cookie that Cloudflare Access sets.
  expect(users).toEqual(['functions/http/cookies.ts', 'functions/office/staff-session.ts']);
  expect(readProjectFile('functions/office/staff-session.ts')).toContain("import { getCookie } from 'hono/cookie';");
});
