import type { PostedForm } from '#contract/errors.ts';
import { stampInZone } from '#domain/calendar-date.ts';
import type { Role } from '#domain/operator.ts';
import { controlsOf, Form } from '#functions/http/page-parts.tsx';
import type { CommandToken } from '#functions/office/command-tokens.ts';
import { Nothing } from '#functions/office/pages/departure-parts.tsx';
import { Timetable } from '#functions/office/pages/Timetable.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';

interface Props {
  tokens: readonly CommandToken[];
  /** A token that was made just now. It is shown this once. */
  made: string | null;
  posted: PostedForm | null;
  timeZone: string;
  account: string;
  /** Null for somebody who may not use the commands. */
  role: Role | null;
}

export function CommandTokens({ tokens, made, posted, timeZone, account, role }: Props) {
  const stamp = (at: number | null) => (at === null ? 'Never' : stampInZone(at, timeZone));
  return (
    <>
      <header className="office-head">
        <h1>Command tokens</h1>
        <p>Commands on your computer sign in with a token. It can do what you may do.</p>
      </header>
      {made !== null && (
        <Notice icon="lock" tone="leaf">
          Copy your new token now. We can’t show it again: <code>{made}</code>
        </Notice>
      )}
      {role === null ? (
        <Nothing what="You can’t make tokens.">
          Ask an owner to add your address under <code>staff</code> in content/settings/operator.yaml.
        </Nothing>
      ) : (
        <Form action="/staff/tokens/" posted={posted} submit="Make a token" hasRequired>
          <Field
            {...controlsOf(posted)('name')}
            label="Name of the token"
            hint="Such as the computer that will use it."
            autoComplete="off"
            required
          />
        </Form>
      )}
      <section className="part part--ruled" aria-labelledby="tokens">
        <h2 id="tokens">Tokens</h2>
        {tokens.length === 0 ? (
          <Nothing what="No tokens.">The tokens that you make are listed here, and you can revoke them.</Nothing>
        ) : (
          <Timetable
            caption="Command tokens"
            columns={[
              { name: 'Name', draw: ({ name }) => name, isHead: true },
              { name: 'Made by', draw: ({ account: maker }) => maker, isLabelled: true },
              { name: 'Made', draw: ({ madeAt }) => stamp(madeAt), isLabelled: true },
              { name: 'Last used', draw: ({ usedAt }) => stamp(usedAt), isLabelled: true },
              {
                name: '',
                draw: ({ id, name, account: maker }) =>
                  (role === 'owner' || maker === account) && (
                    <form method="post" action={`/staff/tokens/${id}/revoke/`}>
                      <Button look="small" type="submit">
                        Revoke<span className="sr"> {name}</span>
                      </Button>
                    </form>
                  ),
              },
            ]}
            rows={tokens}
          />
        )}
      </section>
    </>
  );
}
