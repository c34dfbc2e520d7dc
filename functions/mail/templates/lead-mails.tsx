import { Text } from 'react-email';
import type { LeadFacts, Letters, ListFacts } from '#functions/mail/mail-facts.ts';
import {
  Action,
  Fact,
  Facts,
  Greeting,
  MailFrame,
  Paragraph,
  TextLink,
  TypedLines,
} from '#functions/mail/templates/MailFrame.tsx';
import { hasLink, plainName } from '#functions/mail/typed-text.ts';
import { COLOURS } from '#functions/platform/brand.ts';
import type { LeadMail, ListMail } from '#functions/platform/outbox.ts';
import { BROCHURE_FILE } from '#contract/leads.ts';

const about = ({ tour }: LeadFacts) => (tour === null ? '' : `: ${tour.name}`);

/** Emails about what a visitor sent with a form. The subject of a visitor's email contains no typed text. */
export const LEAD_LETTERS: Readonly<Record<LeadMail, Letters<LeadFacts>>> = {
  brochure: { traveller: { subject: ({ operator }) => `Your brochure from ${operator.name}`, Body: Brochure } },
  question: { traveller: { subject: ({ operator }) => `We have your question: ${operator.name}`, Body: Question } },
  'trip-notes': { traveller: { subject: (facts) => `Your trip notes${about(facts)}`, Body: TripNotes } },
  'lead-office': {
    office: {
      subject: (facts) =>
        `${facts.isPosted && facts.form === 'brochure' ? 'Brochure to post' : ASKED[facts.form]}${about(facts)}`,
      Body: LeadOffice,
    },
  },
};

export const LIST_LETTERS: Readonly<Record<ListMail, Letters<ListFacts>>> = {
  'list-opt-in': {
    stillRelevant: ({ state }) => state !== 'unsubscribed',
    traveller: { subject: ({ operator }) => `Please confirm: newsletter from ${operator.name}`, Body: ListOptIn },
  },
  'list-welcome': {
    stillRelevant: ({ state }) => state === 'confirmed',
    traveller: { subject: ({ operator }) => `You’re subscribed: newsletter from ${operator.name}`, Body: ListWelcome },
  },
};

/** To the visitor: the brochure as a link, and whether it is also posted. */
function Brochure({ operator, siteUrl, visitor, tour, isPosted }: LeadFacts) {
  return (
    <MailFrame operator={operator} preview="Every trip we run, in one PDF." heading="Your brochure">
      <Greeting name={visitor.name} />
      <Paragraph>Here’s the brochure you asked for: every trip we run, in one PDF.</Paragraph>
      <Action href={`${siteUrl}${BROCHURE_FILE}`}>Open the brochure</Action>
      {isPosted && <Paragraph>We’ll also post you a printed copy.</Paragraph>}
      {tour !== null && (
        <Paragraph>
          You were looking at <TextLink href={tour.url}>{tour.name}</TextLink>. See its dates and prices there.
        </Paragraph>
      )}
      <NobodyAsked />
    </MailFrame>
  );
}

/**
 * To the visitor: the question arrived; repeats its text.
 *
 * Says whose words they are and omits a text with a link, because somebody else may have typed the recipient's address.
 */
function Question({ operator, visitor, question }: LeadFacts) {
  return (
    <MailFrame operator={operator} preview="One of us will reply to you." heading="We have your question">
      <Greeting name={visitor.name} />
      <Paragraph>Thanks for getting in touch. One of us will reply to this address.</Paragraph>
      {hasLink(question) ? (
        <Paragraph>Your message contains a link, so we haven’t repeated it here. We received all of it.</Paragraph>
      ) : (
        <>
          <Paragraph>You (or someone using your address) wrote:</Paragraph>
          <Words>{question}</Words>
        </>
      )}
      <NobodyAsked />
    </MailFrame>
  );
}

/** To the visitor: the notes of the trip they chose. */
function TripNotes({ operator, siteUrl, visitor, tour }: LeadFacts) {
  return (
    <MailFrame operator={operator} preview="Day by day, and what to pack." heading="Your trip notes">
      <Greeting name={visitor.name} />
      {tour === null ? (
        <Paragraph>
          We no longer run the trip you asked about. <TextLink href={`${siteUrl}/trips/`}>See our other trips</TextLink>
          .
        </Paragraph>
      ) : (
        <>
          <Paragraph>Here are the notes for {tour.name}: day by day, what’s included, and what to bring.</Paragraph>
          <Action href={tour.notesUrl}>Open the trip notes</Action>
          <Paragraph>
            See dates and prices on <TextLink href={tour.url}>the trip’s page</TextLink>.
          </Paragraph>
        </>
      )}
      <NobodyAsked />
    </MailFrame>
  );
}

const ASKED: Readonly<Record<LeadFacts['form'], string>> = {
  brochure: 'Brochure requested',
  contact: 'A question from the website',
  'trip-notes': 'Trip notes requested',
  'mailing-list': 'Newsletter requested',
};

/** To the office that the visitor chose: the whole request and the contact data. */
function LeadOffice({ operator, siteUrl, form, visitor, question, tour, isPosted, currency, source, page }: LeadFacts) {
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
    <MailFrame operator={operator} preview={plainName(visitor.name)} heading={ASKED[form]}>
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

/** To an address typed into the form: asks for confirmation. No other mail goes to it before. */
function ListOptIn({ operator, name, confirmUrl, unsubscribeUrl }: ListFacts) {
  return (
    <MailFrame operator={operator} preview="Confirm, and you’re subscribed." heading="Confirm your subscription">
      <Greeting name={name} />
      <Paragraph>
        You (or someone using your address) asked for our newsletter: an email now and then. Please confirm it was you.
      </Paragraph>
      <Action href={confirmUrl}>Yes, subscribe me</Action>
      <Paragraph>The link works for 7 days. If it wasn’t you, ignore this email.</Paragraph>
      <UnsubscribeLink href={unsubscribeUrl} />
    </MailFrame>
  );
}

/** To a subscriber, once after they confirm: they are on the list and can unsubscribe. */
function ListWelcome({ operator, name, unsubscribeUrl }: ListFacts) {
  return (
    <MailFrame operator={operator} preview="You don’t need to do anything else." heading="You’re subscribed">
      <Greeting name={name} />
      <Paragraph>
        Thanks for confirming. You’ll hear from us now and then, when there’s something worth saying.
      </Paragraph>
      <UnsubscribeLink href={unsubscribeUrl} />
    </MailFrame>
  );
}

/** For a reader whose address somebody else typed into a form. */
function NobodyAsked() {
  return (
    <Paragraph>
      You’re getting this email because someone entered your address on our site. If it wasn’t you, ignore it – we
      haven’t added you to any list.
    </Paragraph>
  );
}

/** The unsubscribe link of every email of the list. */
function UnsubscribeLink({ href }: { href: string }) {
  return (
    <Paragraph>
      Don’t want these emails? <TextLink href={href}>Unsubscribe</TextLink> any time.
    </Paragraph>
  );
}

/** A text that a visitor wrote, with its line breaks. */
function Words({ children }: { children: string }) {
  return (
    <Facts>
      <Text className="body" style={{ margin: '0 0 6px', color: COLOURS.body, fontSize: '16px', lineHeight: '24px' }}>
        <TypedLines>{children}</TypedLines>
      </Text>
    </Facts>
  );
}
