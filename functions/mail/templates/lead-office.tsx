import { plainName } from '#functions/mail/typed-text.ts';
import type { LeadFacts } from '#functions/mail/lead-facts.ts';
import { Fact, Facts, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { TextLink, Words } from '#functions/mail/templates/Visitor.tsx';

const WHAT: Readonly<Record<LeadFacts['form'], string>> = {
  brochure: 'A brochure was asked for',
  contact: 'A question from the website',
  'trip-notes': 'Trip notes were asked for',
  'mailing-list': 'Somebody asked for the mailing list',
};

/** To the office that the visitor chose: the whole request and the contact data (P24). */
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
            ? 'They would like it on paper: please post one to the address below. The file is mailed to them already.'
            : 'It is mailed to them already; nothing has to be done.'}
        </Paragraph>
      )}
      <Paragraph>
        Your answer to this mail goes to them. They agreed to hear from us about this, and about nothing else.
      </Paragraph>
      {form === 'contact' && (
        <Paragraph>
          Once it is answered, say so on <TextLink href={`${siteUrl}/staff/questions/`}>the page of questions</TextLink>
          : the contact page tells visitors how soon questions are usually answered.
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
