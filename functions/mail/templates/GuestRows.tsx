import { Fragment, type ReactNode } from 'react';
import { COLOURS } from '#functions/platform/brand.ts';
import { EmailLink, PhoneLink } from '#functions/mail/templates/MailFrame.tsx';

/** A list for the office: one row a guest, each of a few short lines. */
export function GuestRows({ children }: { children: ReactNode }) {
  return (
    <table
      role="presentation"
      border={0}
      cellPadding={0}
      cellSpacing={0}
      width="100%"
      style={{ margin: '0 0 20px', color: COLOURS.body, fontSize: '16px', lineHeight: '24px' }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

export function GuestRow({
  name,
  lines,
  email,
  phone,
}: {
  name: string;
  lines: readonly string[];
  email: string;
  phone: string;
}) {
  return (
    <tr>
      <td className="body line" style={{ padding: '10px 0', borderTop: `1px solid ${COLOURS.rule}` }}>
        <b className="strong">{name}</b>
        {lines.map((line, index) => (
          <Fragment key={index}>
            <br />
            {line}
          </Fragment>
        ))}
        <br />
        <EmailLink>{email}</EmailLink>
        {phone !== '' && (
          <>
            <br />
            <PhoneLink>{phone}</PhoneLink>
          </>
        )}
      </td>
    </tr>
  );
}
