import { Hono } from 'hono';
import { html } from 'hono/html';
import type { App } from '#functions/http/app.ts';
import { demonstrationPage } from '#functions/http/page.ts';
import { download } from '#functions/http/download.ts';
import { noStore } from '#functions/http/security-headers.ts';
import { hasInbox } from '#functions/mail/mailer-for.ts';
import { findInInbox, listInbox } from '#functions/mail/inbox.ts';

const BANNER = 'Demonstration inbox. Emails this site sends end up here and reach nobody.';

/** A mail runs no script and loads nothing; its links open outside the frame. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** The local inbox, used without a mail service. Production has none. */
export const inbox = new Hono<App>()
  .use('/inbox/*', noStore, async (c, next) => (hasInbox(c.env) ? next() : c.notFound()))
  .get('/inbox', async (c) => {
    const mails = await listInbox(c.env.DB);
    const content =
      mails.length === 0
        ? html`<p>No emails yet. Book a trip and its confirmation arrives here.</p>`
        : html`<ul>
            ${mails.map(
              (mail) =>
                html`<li>
                  <a href="/inbox/${encodeURIComponent(mail.key)}/">${mail.subject}</a><br />
                  to ${mail.recipient}, ${new Date(mail.receivedAt).toISOString()}
                </li>`,
            )}
          </ul>`;
    return demonstrationPage(c, { title: 'Inbox', banner: BANNER, content });
  })
  .get('/inbox/:key', async (c) => {
    const mail = await findInInbox(c.env.DB, c.req.param('key'));
    if (mail === null) return c.notFound();
    const content = html`<p><a href="/inbox/">All emails</a></p>
      <p>To ${mail.recipient}, ${new Date(mail.receivedAt).toISOString()}</p>
      <iframe
        title="The email as guests see it"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src="/inbox/${encodeURIComponent(mail.key)}/html/"
      ></iframe>
      ${
        mail.attachments.length === 0
          ? ''
          : html`<h2>Attachments</h2>
              <ul>
                ${mail.attachments.map(
                  ({ name }, index) =>
                    html`<li><a href="/inbox/${encodeURIComponent(mail.key)}/attachments/${index}/">${name}</a></li>`,
                )}
              </ul>`
      }
      <h2>Plain text version</h2>
      <pre>${mail.text}</pre>`;
    return demonstrationPage(c, { title: mail.subject, banner: BANNER, content });
  })
  .get('/inbox/:key/attachments/:index', async (c) => {
    const mail = await findInInbox(c.env.DB, c.req.param('key'));
    const attachment = mail?.attachments[Number(c.req.param('index'))];
    if (attachment === undefined) return c.notFound();
    return download(c, attachment.content, attachment.type, attachment.name);
  })
  .get('/inbox/:key/html', async (c) => {
    const mail = await findInInbox(c.env.DB, c.req.param('key'));
    if (mail === null) return c.notFound();
    c.header('content-security-policy', MAIL_POLICY);
    c.header('x-frame-options', 'SAMEORIGIN');
    return c.html(mail.html);
  });
