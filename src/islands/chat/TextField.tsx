import { useId, type HTMLInputAutoCompleteAttribute } from 'react';

interface Props {
  label: string;
  name: string;
  type?: 'text' | 'email';
  autoComplete: HTMLInputAutoCompleteAttribute;
  maxLength: number;
  required?: boolean;
  /** What is wrong with it; empty for nothing. */
  fault?: string;
}

/**
 * One line of text, its label above it. The site's large fields take more room than a conversation has to spare, and their
 * styles would come with every page if an island of its own shared them with the booking's.
 */
export function TextField({ label, fault = '', required = false, ...input }: Props) {
  const id = useId();
  return (
    <div className="chat__field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-required={required || undefined}
        aria-invalid={fault !== '' || undefined}
        aria-describedby={`${id}-fault`}
      />
      <p className="chat__fault" id={`${id}-fault`}>
        {fault}
      </p>
    </div>
  );
}
