import { plainName } from '#functions/mail/typed-text.ts';
import type { LeadFacts } from '#functions/mail/lead-facts.ts';
import { Fact, Facts, MailFrame, Paragraph, TextLink } from '#functions/mail/templates/MailFrame.tsx';
import { Words } from '#functions/mail/templates/Visitor.tsx';

const WHAT: Readonly<Record<LeadFacts['form'], string>> = {
  brochure: 'Brochure requested',
  contact: 'A question from the website',
  'trip-notes': 'Trip notes requested',
  'mailing-list': 'Newsletter requested',
};

/** To the office that the visitor chose: the whole request and the contact data. */
export function LeadOffice({
  operator,
  siteUrl,
  form,
  visitor,
  question,
  tour,
  isPosted,
  currency,
  source,
  page,
}: LeadFacts) {
  const rows: readonly (readonly [string, string])[] = [
    ['Name', plainName(visitor.name)],
    ['Email', visitor.email],
    ['Phone', visitor.phone],
    ['Address', visitor.address],
    ['Trip', tour?.name ?? ''],
    ['Currency', currency],
    ['Page', page],
    ...source,
  ];
  return (
    <MailFrame operator={operator} preview={plainName(visitor.name)} heading={WHAT[form]}>
      {form !== 'contact' && (
        <Paragraph>
          {isPosted
            ? 'They’d like a printed copy: please post one to the address below. We’ve already emailed the PDF.'
            : 'Already emailed. Nothing to do.'}
        </Paragraph>
      )}
      <Paragraph>Reply to this email to answer them. They’ve agreed to be contacted about this request only.</Paragraph>
      {form === 'contact' && (
        <Paragraph>
          Once you’ve replied, mark it answered on the{' '}
          <TextLink href={`${siteUrl}/staff/questions/`}>Questions page</TextLink>; it sets the response time shown on
          the contact page.
        </Paragraph>
      )}
      {question !== '' && <Words>{question}</Words>}
      <Facts>
        {rows
          .filter(([, value]) => value !== '')
          .map(([name, value], index) => (
            <Fact key={index} name={name}>
              {value}
            </Fact>
          ))}
      </Facts>
    </MailFrame>
  );
}
