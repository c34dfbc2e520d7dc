import type { ReactElement } from 'react';
import type { LeadFacts, ListFacts } from '#functions/mail/lead-facts.ts';
import { Brochure } from '#functions/mail/templates/brochure.tsx';
import { LeadOffice } from '#functions/mail/templates/lead-office.tsx';
import { ListOptIn } from '#functions/mail/templates/list-opt-in.tsx';
import { ListWelcome } from '#functions/mail/templates/list-welcome.tsx';
import { ForOffice } from '#functions/mail/templates/MailFrame.tsx';
import { Question } from '#functions/mail/templates/question.tsx';
import { TripNotes } from '#functions/mail/templates/trip-notes.tsx';
import { writtenMail, type WrittenMail } from '#functions/mail/written-mail.ts';
import type { LeadMail, ListMail } from '#functions/platform/outbox.ts';

/** Writes a mail about a lead. The subject of a visitor's mail contains no typed text. */
export function writeLeadMail(template: LeadMail, facts: LeadFacts): Promise<WrittenMail> {
  return writtenMail(subjectOf(template, facts), bodyOf(template, facts), facts.operator);
}

export function writeListMail(template: ListMail, facts: ListFacts): Promise<WrittenMail> {
  const { name } = facts.operator;
  switch (template) {
    case 'list-opt-in':
      return writtenMail(`Please confirm: newsletter from ${name}`, <ListOptIn {...facts} />, facts.operator);
    case 'list-welcome':
      return writtenMail(`You’re subscribed: newsletter from ${name}`, <ListWelcome {...facts} />, facts.operator);
  }
}

function bodyOf(template: LeadMail, facts: LeadFacts): ReactElement {
  switch (template) {
    case 'brochure':
      return <Brochure {...facts} />;
    case 'question':
      return <Question {...facts} />;
    case 'trip-notes':
      return <TripNotes {...facts} />;
    case 'lead-office':
      return (
        <ForOffice value>
          <LeadOffice {...facts} />
        </ForOffice>
      );
  }
}

function subjectOf(template: LeadMail, { operator, tour, form, isPosted }: LeadFacts): string {
  const about = tour === null ? '' : `: ${tour.name}`;
  switch (template) {
    case 'brochure':
      return `Your brochure from ${operator.name}`;
    case 'question':
      return `We have your question: ${operator.name}`;
    case 'trip-notes':
      return `Your trip notes${about}`;
    case 'lead-office':
      if (form === 'brochure') return `${isPosted ? 'Brochure to post' : 'Brochure requested'}${about}`;
      return form === 'contact' ? `A question from the website${about}` : `Trip notes requested${about}`;
  }
}
