import type { Attachment } from '#functions/mail/mailer.ts';
import type { Fetch } from '#functions/platform/ask-api.ts';

/** A sent mail, with the fields that all three services have. */
export interface Sent {
  readonly from: string;
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Headers besides those of every mail. */
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly Attachment[];
}

const fromBase64 = (text: string) =>
  new TextDecoder().decode(Uint8Array.from(atob(text), (letter) => letter.codePointAt(0)!));

/** The files of a request whose service takes them as base64, under its own names of the fields. */
function filesOf(given: unknown, [name, type, content]: readonly [string, string, string]): Attachment[] {
  return (given as Record<string, string>[]).map((file) => ({
    name: file[name]!,
    type: file[type]!,
    content: fromBase64(file[content]!),
  }));
}

/**
 * How a service answers the next call: correctly, with an error, or not at all, before or after it accepted the mail.
 */
export type Mood = 'well' | 'refuses' | 'has no such key' | 'fails' | 'is silent before' | 'is silent after';

/** A simulated mail service. */
export interface FakeService {
  readonly sent: Sent[];
  mood: Mood;
}

const SILENCE = 'The connection was closed';

type Body = Record<string, string & string[] & Record<string, string>>;

/** Accepts a mail according to the mood. */
function take(service: FakeService, mail: () => void): Mood {
  const { mood } = service;
  if (mood === 'is silent before') throw new Error(SILENCE);
  if (mood === 'well' || mood === 'is silent after') mail();
  if (mood === 'is silent after') throw new Error(SILENCE);
  return mood;
}

const answer = (status: number, body: object) => Promise.resolve(Response.json(body, { status }));

/** Resend: remembers each mail's key with the mail. */
export class FakeResend implements FakeService {
  readonly sent: Sent[] = [];
  mood: Mood = 'well';
  readonly #byKey = new Map<string, string>();

  readonly fetch: Fetch = async (url, init) => {
    const request = new Request(url, init);
    if (request.method !== 'POST' || request.url !== 'https://api.resend.com/emails') throw new Error(request.url);
    if (request.headers.get('authorization') !== 'Bearer re_test') return answer(401, { name: 'missing_api_key' });
    const key = request.headers.get('idempotency-key') ?? '';
    if (key === '' || key.length > 256) return answer(400, { name: 'invalid_idempotency_key' });
    const text = await request.text();
    const mail = JSON.parse(text) as Body;
    const before = this.#byKey.get(key);
    if (before !== undefined) {
      return before === text ? answer(200, { id: key }) : answer(409, { name: 'invalid_idempotent_request' });
    }
    const mood = take(this, () => {
      this.#byKey.set(key, text);
      const [to = ''] = mail['to']!;
      const [from, replyTo, subject] = [mail['from']!, mail['reply_to']!, mail['subject']!];
      const headers = mail['headers']! as Record<string, string>;
      const attachments = filesOf(mail['attachments'], ['filename', 'content_type', 'content']);
      this.sent.push({ from, to, replyTo, subject, html: mail['html']!, text: mail['text']!, headers, attachments });
    });
    if (mood === 'well') return answer(200, { id: key });
    if (mood === 'refuses') return answer(422, { name: 'validation_error', message: `Invalid to: ${mail['to']![0]}` });
    if (mood === 'has no such key') return answer(403, { name: 'invalid_api_key' });
    return answer(500, { name: 'internal_server_error' });
  };
}

/** Postmark: sends every mail it gets, and lists what it has sent. */
export class FakePostmark implements FakeService {
  readonly sent: (Sent & { readonly key: string })[] = [];
  mood: Mood = 'well';

  readonly fetch: Fetch = async (url, init) => {
    const request = new Request(url, init);
    const { origin, pathname, searchParams } = new URL(request.url);
    if (origin !== 'https://api.postmarkapp.com') throw new Error(origin);
    if (request.headers.get('x-postmark-server-token') !== 'token') return answer(401, { ErrorCode: 10 });
    if (pathname === '/messages/outbound') {
      if (!searchParams.has('count') || !searchParams.has('offset')) return answer(422, { ErrorCode: 600 });
      const found = this.sent.filter(({ key }) => key === searchParams.get('metadata_key'));
      return answer(200, { TotalCount: found.length });
    }
    const mail = JSON.parse(await request.text()) as Body;
    const [name = '', key = ''] = Object.entries(mail['Metadata']!)[0] ?? [];
    if (pathname !== '/email' || name.length > 20 || key.length > 80) return answer(422, { ErrorCode: 300 });
    const mood = take(this, () => {
      const [from, to, replyTo] = [mail['From']!, mail['To']!, mail['ReplyTo']!];
      const [subject, html, text] = [mail['Subject']!, mail['HtmlBody']!, mail['TextBody']!];
      const named = mail['Headers'] as unknown as { readonly Name: string; readonly Value: string }[];
      const headers = Object.fromEntries(named.map(({ Name, Value }) => [Name, Value]));
      if (mail['TrackLinks'] !== 'None') throw new Error('Postmark would track the links');
      const attachments = filesOf(mail['Attachments'], ['Name', 'ContentType', 'Content']);
      this.sent.push({ from, to, replyTo, subject, html, text, headers, attachments, key });
    });
    if (mood === 'well') return answer(200, { ErrorCode: 0 });
    if (mood === 'refuses') return answer(422, { ErrorCode: 406, Message: `${mail['To']} is inactive` });
    if (mood === 'has no such key') return answer(401, { ErrorCode: 10 });
    return answer(500, { ErrorCode: 100 });
  };
}

/** Cloudflare's binding: neither keys nor a list of sent mails. */
export class FakeCloudflare implements FakeService {
  readonly sent: Sent[] = [];
  mood: Mood = 'well';

  readonly binding = {
    send: (given: object): Promise<EmailSendResult> => {
      const mail = given as Record<string, string> & {
        readonly from: { readonly name: string; readonly email: string };
      };
      return Promise.resolve().then(() => {
        const mood = take(this, () => {
          const { from, to, replyTo, subject, html, text, headers } = mail as unknown as Omit<Sent, 'from'> &
            typeof mail;
          const attachments = (mail['attachments'] as unknown as EmailAttachment[]).map((file) => ({
            name: file.filename,
            type: file.type,
            content: new TextDecoder().decode(file.content as Uint8Array),
          }));
          this.sent.push({
            from: `"${from.name}" <${from.email}>`,
            to,
            replyTo,
            subject,
            html,
            text,
            headers,
            attachments,
          });
        });
        if (mood === 'well') return { messageId: 'id' };
        const code = { refuses: 'E_RECIPIENT_SUPPRESSED', 'has no such key': 'E_SENDER_NOT_VERIFIED' };
        const failure = mood === 'refuses' || mood === 'has no such key' ? code[mood] : 'E_INTERNAL_SERVER_ERROR';
        throw Object.assign(new Error(`${mail['to']} cannot be sent to`), { code: failure });
      });
    },
  };
}
