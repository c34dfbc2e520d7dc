import { useStore } from '@nanostores/react';
import { Fragment, useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type SyntheticEvent } from 'react';
import type { ChatMessage, Conversation, ConversationCart } from '#contract/chat.ts';
import { clockInZone, isSameDay } from '#domain/calendar-date.ts';
import { CHAT_TEXT_LIMIT } from '#domain/constants.ts';
import { mailtoLink } from '#domain/email-address.ts';
import { tooLongBy } from '#domain/text/counts.ts';
import { newTabName } from '#domain/text/prose.ts';
import { dayInWords } from '#features/chat/lines.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { sendsMessage, useGrowth } from '#ui/message-box.ts';
import { startPopovers } from '#ui/popovers.ts';
import { visitorName, type ConversationHistory, type UnsentAnswer } from './conversations.ts';
import {
  $connection,
  $drafts,
  $typing,
  $unsent,
  answer,
  answerAgain,
  draft,
  goToList,
  putAway,
  takeBack,
} from './staff-chat.ts';

interface PaneProps {
  conversation: Conversation;
  history: ConversationHistory | undefined;
  answers: readonly CannedAnswer[];
  now: number;
  /** Without a third column, the visitor's facts can be opened here. */
  showsFacts: boolean;
}

/** One conversation: the visitor, the messages and the box for an answer. Escape returns to the list. */
export function ConversationPane({ conversation, history, answers, now, showsFacts }: PaneProps) {
  const name = visitorName(conversation);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) goToList();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works anywhere in it
    <section className="staff-chat__conversation" aria-label={`Conversation with ${name}`} onKeyDown={leave}>
      <header className="conversation-head">
        <button className="icon-btn" type="button" aria-label="Back to all conversations" onClick={goToList}>
          <Icon name="previous" />
        </button>
        <div className="conversation-head__who">
          <h2 ref={heading} tabIndex={-1}>
            {name}
          </h2>
          <p className="small muted">
            <span className="dot" data-online={conversation.online || undefined} aria-hidden="true" />
            <span>
              {conversation.online ? 'Online now' : 'Offline – they’ll get your reply by email if they left an address'}
            </span>
          </p>
        </div>
        <Button look="link" onPress={() => putAway(conversation.id, !conversation.done)}>
          {conversation.done ? 'Reopen' : 'Archive'}
        </Button>
      </header>
      {showsFacts && (
        <details className="conversation-facts">
          <summary>About this visitor</summary>
          <VisitorFacts conversation={conversation} cart={history?.cart ?? null} />
        </details>
      )}
      <Messages conversation={conversation} history={history} now={now} />
      <AnswerBox conversation={conversation} answers={answers} />
    </section>
  );
}

/** The log follows new messages while it is at most this far from its end, in CSS pixels. */
const NEAR_PX = 120;

interface Props {
  conversation: Conversation;
  history: ConversationHistory | undefined;
  now: number;
}

/** The messages by day, the unconfirmed ones last. A screen reader announces new messages. */
function Messages({ conversation, history, now }: Props) {
  const unsent = useStore($unsent).filter((one) => one.conversation === conversation.id);
  const typing = useStore($typing).filter((one) => one.conversation === conversation.id);
  const log = useRef<HTMLDivElement>(null);
  const messages = history?.messages ?? [];
  useFollowEnd(
    log,
    `${messages.length} ${typing.length} ${unsent.map(({ id, refused }) => id + refused).join(' ')}`,
    unsent.length,
  );
  const name = visitorName(conversation);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs keyboard focus
    <div className="conversation-log" ref={log} tabIndex={0} role="region" aria-label={`Messages with ${name}`}>
      {history === undefined && <p className="muted small">Loading messages…</p>}
      <div role="log" aria-label="New messages" className="conversation-log__messages">
        {messages.map((message, index) => (
          <Fragment key={message.seq}>
            {(index === 0 || !isSameDay(message.at, messages[index - 1]!.at)) && (
              <h3 className="conversation-log__day">{dayInWords(message.at, now)}</h3>
            )}
            <Message message={message} visitor={name} isSeen={message.seq <= conversation.readByVisitor} />
          </Fragment>
        ))}
      </div>
      {unsent.map((one) => (
        <UnsentMessage key={one.id} unsent={one} />
      ))}
      <p className="conversation-log__typing" aria-live="polite">
        {typing.map((one) => (
          <span key={one.name}>
            {one.from === 'visitor' ? `${name} is typing …` : `${one.name} is writing an answer …`}{' '}
          </span>
        ))}
      </p>
    </div>
  );
}

function Message({ message, visitor, isSeen }: { message: ChatMessage; visitor: string; isSeen: boolean }) {
  const { from, text, at } = message;
  if (from === 'notice') return <p className="conversation-log__notice">{text}</p>;
  const isOurs = from === 'staff';
  return (
    <div className={isOurs ? 'message message--ours' : 'message'}>
      <p className="message__who">
        <b>{isOurs ? message.name : visitor}</b> <time dateTime={new Date(at).toISOString()}>{clockInZone(at)}</time>
        {isOurs && <span>{isSeen ? ' Seen' : ' Delivered'}</span>}
      </p>
      <p className="message__text">{text}</p>
    </div>
  );
}

/** Scrolls to new messages if the log is at its end or the person has just answered. */
function useFollowEnd(log: { current: HTMLElement | null }, what: string, ownCount: number): void {
  const before = useRef({ height: 0, ownCount: 0 });
  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return;
    const wasAtEnd = element.scrollTop + element.clientHeight > before.current.height - NEAR_PX;
    if (wasAtEnd || ownCount > before.current.ownCount) element.scrollTop = element.scrollHeight;
    before.current = { height: element.scrollHeight, ownCount };
  }, [log, what, ownCount]);
}

/** An answer that the server has not confirmed, or has refused. */
function UnsentMessage({ unsent }: { unsent: UnsentAnswer }) {
  const isDown = useStore($connection) !== 'open';
  return (
    <div className="message message--ours message--unsent">
      <p className="message__text">{unsent.text}</p>
      {unsent.refused === '' ? (
        <p className="message__who">{isDown ? 'Waiting for a connection' : 'Sending …'}</p>
      ) : (
        <div className="message__refused" role="alert">
          <p>{`Not sent. ${unsent.refused}`}</p>
          <Button look="link" onPress={() => answerAgain(unsent.id)}>
            Try again
          </Button>
          <Button look="link" onPress={() => takeBack(unsent.id)}>
            Change it
          </Button>
        </div>
      )}
    </div>
  );
}

export interface CannedAnswer {
  readonly title: string;
  readonly text: string;
}

/** Replaces `{name}` by the visitor's first name. Without a name it is removed with its comma. */
export function fillCannedAnswer(text: string, name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return first === '' ? text.replace(/,?\s*\{name\}/g, '') : text.replaceAll('{name}', () => first);
}

/** The box for an answer. Enter sends it on a device with a keyboard; on a touch screen the button does. */
function AnswerBox({ conversation, answers }: { conversation: Conversation; answers: readonly CannedAnswer[] }) {
  const ready = answers.map(({ title, text: kept }) => ({ title, text: fillCannedAnswer(kept, conversation.name) }));
  const text = useStore($drafts)[conversation.id] ?? '';
  const over = text.trim().length - CHAT_TEXT_LIMIT;
  const hintId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useGrowth(box, text);
  const send = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (over > 0) return;
    answer(conversation.id);
    box.current?.focus();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (!sendsMessage(event)) return;
    event.preventDefault();
    send();
  };
  const insert = (canned: CannedAnswer) => {
    const field = box.current;
    if (field === null) return;
    field.focus();
    field.setRangeText(canned.text, field.selectionStart, field.selectionEnd, 'end');
    draft(conversation.id, field.value);
  };
  return (
    <form className="answer" onSubmit={send}>
      <textarea
        ref={box}
        className="answer__text"
        aria-label={`Your answer to ${visitorName(conversation)}`}
        placeholder="Write an answer"
        rows={2}
        aria-describedby={hintId}
        aria-invalid={over > 0 || undefined}
        value={text}
        onChange={(event) => draft(conversation.id, event.target.value)}
        onKeyDown={sendOnEnter}
      />
      <div className="answer__foot">
        {ready.length > 0 && <CannedAnswers answers={ready} onChoose={insert} />}
        <p className="answer__hint small muted" id={hintId}>
          {over > 0 ? `Your answer is ${tooLongBy(over)}.` : 'Enter to send, Shift+Enter for a new line.'}
        </p>
        <button className="btn btn--small" aria-disabled={over > 0 || undefined}>
          Send
        </button>
      </div>
    </form>
  );
}

interface CannedProps {
  answers: readonly CannedAnswer[];
  onChoose: (answer: CannedAnswer) => void;
}

/** The prepared answers. Choosing one writes it into the box, where it can be changed. */
function CannedAnswers({ answers, onChoose }: CannedProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(startPopovers, []);
  const choose = (answer: CannedAnswer) => {
    list.current?.hidePopover();
    onChoose(answer);
  };
  return (
    <>
      <button className="text-link answer__ready" type="button" popoverTarget={id}>
        Saved replies
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move the focus between its buttons */}
      <div
        className="ready"
        id={id}
        ref={list}
        popover="auto"
        role="group"
        aria-label="Saved replies"
        onToggle={(event) => event.newState === 'open' && list.current?.querySelector('button')?.focus()}
        onKeyDown={step}
      >
        {answers.map((answer) => (
          <button className="ready__one" type="button" key={answer.title} onClick={() => choose(answer)}>
            <b>{answer.title}</b>
            <span>{answer.text}</span>
          </button>
        ))}
      </div>
    </>
  );
}

/** Up and Down move between the answers. Escape closes the list, and the conversation stays open. */
function step(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Escape') event.stopPropagation();
  const steps = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;
  const direction = steps[event.key as keyof typeof steps] as (typeof steps)[keyof typeof steps] | undefined;
  if (direction === undefined) return;
  event.preventDefault();
  (document.activeElement?.[direction] as HTMLElement | null | undefined)?.focus();
}

export function VisitorFacts({ conversation, cart }: { conversation: Conversation; cart: ConversationCart | null }) {
  const { name, email, page } = conversation;
  return (
    <dl className="visitor">
      <dt>Name</dt>
      <dd>{name === '' ? 'Not given yet' : name}</dd>
      <dt>Email</dt>
      <dd>{email === '' ? 'Not given yet' : <a href={mailtoLink(email)}>{email}</a>}</dd>
      <dt>Viewing</dt>
      <dd>
        {page.path === '' ? (
          'Not known'
        ) : (
          <a
            href={page.path}
            target="_blank"
            rel="noopener"
            aria-label={newTabName(page.title === '' ? page.path : page.title)}
          >
            <span>{page.title === '' ? page.path : page.title}</span>
          </a>
        )}
      </dd>
      <dt>Cart</dt>
      <dd>{cart === null || cart.items.length === 0 ? 'Empty' : <Cart cart={cart} />}</dd>
    </dl>
  );
}

function Cart({ cart }: { cart: ConversationCart }) {
  return (
    <ul className="visitor__cart">
      {cart.items.map(({ name, date, price }, index) => (
        <li key={`${index} ${name} ${date}`}>
          <b>{name}</b>
          <span>{date}</span>
          <span className="visitor__price">{price}</span>
        </li>
      ))}
      <li className="visitor__total">
        <b>Total</b>
        <span className="visitor__price">{cart.total}</span>
      </li>
    </ul>
  );
}
