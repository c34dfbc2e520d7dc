import type { Context as HonoContext } from 'hono';
import type { Env } from '#functions/platform/env.ts';
import type { BooksStub } from '#functions/platform/books.ts';
import type { CallingSite, RequestContext } from '#functions/context/context.ts';
import type { Staff, StaffProof } from '#functions/office/staff-sessions.ts';

/** What every route can use: the bindings, and the context made for this request. */
export interface App {
  Bindings: Env;
  Variables: {
    context: RequestContext;
    /** The books. A request calls one of their methods. */
    books: BooksStub;
    /** What a method of the books is told of this site. */
    site: CallingSite;
    /** What the request has of a member of staff, set by `requireStaff`. */
    proof: StaffProof;
    /** The signed-in member of staff, set by `signedIn`. */
    staff: Staff;
  };
}

export type AppContext = HonoContext<App>;
