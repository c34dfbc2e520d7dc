import { useId, type HTMLInputAutoCompleteAttribute } from 'react';

interface Props {
  label: string;
  name: string;
  type?: 'text' | 'email';
  autoComplete: HTMLInputAutoCompleteAttribute;
  required?: boolean;
  /** The fault; empty for none. */
  fault?: string | undefined;
}

/**
 * A text field of one line with its label above. The site's own fields are too large for the panel, and sharing them
 * with the booking's island would load their styles on every page.
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
