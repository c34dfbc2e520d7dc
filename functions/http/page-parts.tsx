import type { ReactNode } from 'react';
import type { PostedForm } from '#contract/errors.ts';
import { Button } from '#ui/Button.tsx';
import { RequiredNote } from '#ui/Field.tsx';
import type { IconName } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';

/** A name and its value in a list of facts or of sums. */
export function Pair({ name, isTotal = false, children }: { name: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div className={isTotal ? 'account__total' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A text that a page shows once. */
export interface NoticeText {
  readonly text: string;
  readonly isError: boolean;
  readonly icon?: IconName;
}

/** What has just happened, at the top of a page, where a screen reader begins. */
export function PageNotice({ text, isError, icon = 'tick' }: NoticeText) {
  return isError ? (
    <p className="form-error" role="alert" tabIndex={-1} autoFocus>
      {text}
    </p>
  ) : (
    <div role="status" tabIndex={-1} autoFocus>
      <Notice icon={icon}>{text}</Notice>
    </div>
  );
}

export function FormError({ posted }: { posted: PostedForm | null }) {
  if (posted === null) return null;
  return (
    <p className="form-error" role="alert">
      {posted.errors['__all__']?.[0] ?? 'Please fix the fields marked below and try again.'}
    </p>
  );
}

interface FormProps {
  readonly action: string;
  /** What was sent and refused. */
  readonly posted: PostedForm | null;
  /** The words of its button. */
  readonly submit: string;
  /** Of the link or booking that the form belongs to. */
  readonly token?: string;
  readonly className?: string;
  /** Has a required field, so that it says what the asterisk means. */
  readonly hasRequired?: boolean;
  readonly children: ReactNode;
}

/** A form of a page, with what was wrong above its fields. */
export function Form({ posted, submit, token, className = 'form', hasRequired = false, children, ...form }: FormProps) {
  return (
    <form className={className} method="post" noValidate {...form}>
      {hasRequired && <RequiredNote />}
      <FormError posted={posted} />
      {token !== undefined && <input type="hidden" name="token" value={token} />}
      {children}
      <div>
        <Button type="submit">{submit}</Button>
      </div>
    </form>
  );
}

/**
 * Returns what a control of a page has by its name: the name as its id, the value that was sent or is known, and the
 * first message of a refused form.
 */
export function controlsOf(posted: PostedForm | null, known: Readonly<Record<string, string>> = {}) {
  const values = posted?.values ?? known;
  return (name: string) => ({
    id: name,
    name,
    defaultValue: values[name] ?? '',
    error: posted?.errors[name]?.[0],
  });
}

interface TokenButtonProps {
  action: string;
  token: string;
  /** Where the form leads, if it has several places. */
  to?: string;
  children: ReactNode;
}

/** The button on the page of a mail's link. Mail scanners open links but press no buttons. */
export function TokenButton({ action, token, to = '', children }: TokenButtonProps) {
  return (
    <form className="form" method="post" action={action}>
      <input type="hidden" name="token" value={token} />
      {to !== '' && <input type="hidden" name="to" value={to} />}
      <div>
        <Button type="submit">{children}</Button>
      </div>
    </form>
  );
}

/** A fact, or an amount that may be a total of those above it. */
export type Row = readonly [name: string, value: string, weight?: 'total'];

/** A list of facts or amounts, in which totals stand out. */
export function Account({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl className="account">
      {rows.map(([name, value, weight], index) => (
        <Pair key={index} name={name} isTotal={weight === 'total'}>
          {value}
        </Pair>
      ))}
    </dl>
  );
}
