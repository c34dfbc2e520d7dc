import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/Icon.tsx';

interface Props {
  onChat: () => void;
  onMessage: () => void;
}

/** The three ways to contact the operator. */
export function WaysToReach({ onChat, onMessage }: Props) {
  return (
    <div className="options">
      <button className="option" type="button" onClick={onChat}>
        <Way icon="chat" title="Live Chat">
          Chat with us during office hours
        </Way>
      </button>
      <button className="option" type="button" onClick={onMessage}>
        <Way icon="mail" title="Leave a message">
          We reply to every message
        </Way>
      </button>
      <a className="option" href="/faq/">
        <Way icon="question" title="FAQs">
          Visas, luggage, food, weather
        </Way>
      </a>
    </div>
  );
}

function Way({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        <span>{children}</span>
      </span>
      <Icon name="next" />
    </>
  );
}
