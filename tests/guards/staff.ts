import type { Guard } from './a-guard.ts';

/** Who is staff. */
export const STAFF: readonly Guard[] = [
  {
    guard: 'a session is for the password it began with',
    file: 'functions/http/staff-session.ts',
    text: '`staff session ${token} ${password}`',
    weaker: '`staff session ${token}`',
    test: 'tests/functions/staff-sign-in.test.ts',
    fails: 'a session that was made up, or begun with another password, is none',
  },
  {
    guard: 'a session ends after its hours',
    file: 'functions/office/staff-sessions.ts',
    text: 'WHERE hash = ?1 AND ends_at > ?2',
    weaker: 'WHERE hash = ?1 AND ?2 > 0',
    test: 'tests/functions/staff-sign-in.test.ts',
    fails: 'a session ends after twelve hours, whatever the browser keeps',
  },
  {
    guard: 'staff’s connection comes from our own page',
    file: 'functions/http/require-staff.ts',
    text: "if (c.req.header('upgrade') !== undefined) requireSameOrigin(c);",
    weaker: '',
    test: 'tests/functions/staff-sign-in.test.ts',
    fails: 'another site cannot sign anybody in or out, or open a connection with their cookie',
  },
  {
    guard: 'an Access token comes from this team',
    file: 'functions/office/access-token.ts',
    text: '      issuer,\n      audience',
    weaker: '      audience',
    test: 'tests/functions/staff-sign-in.test.ts',
    fails: 'with Cloudflare Access',
  },
];
