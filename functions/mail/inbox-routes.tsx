import { Hono } from 'hono';
import { stampInZone } from '#domain/calendar-date.ts';
import type { App } from '#functions/http/app.ts';
import { demonstrationPage } from '#functions/http/built-page.ts';
import { download } from '#functions/http/reply.ts';
import { noStore } from '#functions/http/request-guards.ts';
import { hasInbox } from '#functions/mail/mailer-for.ts';

const BANNER = 'Demonstration inbox. Emails from this site are kept here and never delivered.';

/** An email runs no script and loads nothing; its links open outside the frame. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** The local inbox, used without a mail service. Production has none. */
export const inbox = new Hono<App>()
  .use('/inbox/*', noStore, async (c, next) => (hasInbox(c.env) ? next() : c.notFound()))
  .get('/inbox', async (c) => {
    const { timeZone } = await c.var.context.catalogue.operator();
    const mails = await c.var.books.listInbox(c.var.site);
    const content =
      mails.length === 0 ? (
        <p>No emails yet. Book a trip and its confirmation arrives here.</p>
      ) : (
        <ul className="demonstration__list" role="list">
          {mails.map(({ key, subject, recipient, receivedAt }) => (
            <li key={key}>
              <a href={pathOf(key)}>{subject}</a>
              <br />
              <span className="demonstration__fine">{`to ${recipient}, ${stampInZone(receivedAt, timeZone)}`}</span>
            </li>
          ))}
        </ul>
      );
    return demonstrationPage(c, { title: 'Inbox', banner: BANNER, content });
  })
  .get('/inbox/:key', async (c) => {
    const { timeZone } = await c.var.context.catalogue.operator();
    const mail = await c.var.books.findInInbox(c.var.site, c.req.param('key'));
    if (mail === null) return c.notFound();
    const path = pathOf(mail.key);
    const content = (
      <>
        <p className="demonstration__fine">{`To ${mail.recipient}, ${stampInZone(mail.receivedAt, timeZone)}`}</p>
        <p>
          <a className="text-link" href="/inbox/">
            All emails
          </a>
        </p>
        <iframe
          title="The email as guests see it"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src={`${path}html/`}
        />
        {mail.attachments.length > 0 && (
          <>
            <h2>Attachments</h2>
            <ul>
              {mail.attachments.map(({ name }, index) => (
                <li key={index}>
                  <a href={`${path}attachments/${index}/`}>{name}</a>
                </li>
              ))}
            </ul>
          </>
        )}
        <h2>Plain text version</h2>
        <pre>{mail.text}</pre>
      </>
    );
    return demonstrationPage(c, { title: mail.subject, banner: BANNER, content });
  })
  .get('/inbox/:key/attachments/:index', async (c) => {
    const mail = await c.var.books.findInInbox(c.var.site, c.req.param('key'));
    const attachment = mail?.attachments[Number(c.req.param('index'))];
    if (attachment === undefined) return c.notFound();
    return download(c, attachment.content, attachment.type, attachment.name);
  })
  .get('/inbox/:key/html', async (c) => {
    const mail = await c.var.books.findInInbox(c.var.site, c.req.param('key'));
    if (mail === null) return c.notFound();
    c.header('content-security-policy', MAIL_POLICY);
    c.header('x-frame-options', 'SAMEORIGIN');
    return c.html(mail.html);
  });

function pathOf(key: string): string {
  return `/inbox/${encodeURIComponent(key)}/`;
}
