import type { Conversation, ConversationCart } from '#contract/chat.ts';
import { newTabName } from '#domain/text/new-tab.ts';
import { mailtoLink } from '#domain/email-address.ts';

/** A visitor's name and address, their page, and their cart. */
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
