import { valibotResolver } from '@hookform/resolvers/valibot';
import { useStore } from '@nanostores/react';
import {
  useEffect,
  useRef,
  useState,
  type FocusEventHandler,
  type InputEventHandler,
  type MouseEventHandler,
  type RefObject,
  type SubmitEventHandler,
} from 'react';
import { useForm, type FieldErrors, type UseFormRegisterReturn } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import type { ErrorMap, PostedForm } from '#contract/errors.ts';
import { buttonFor, forgetError, runButton, type ButtonState } from '#stores/button-state.ts';
import type { TypedValues } from '#stores/typed-values.ts';

interface Options {
  /** The contract's schema of the request, with what turns the typed values into its input. */
  readonly schema: GenericSchema;
  /** Sends what was typed. Answers null once it was taken, else the messages by field; `__all__` belongs to none. */
  readonly send: (values: TypedValues, form: HTMLFormElement) => Promise<ErrorMap | null>;
  /** What the functions found wrong with the form when it was sent without script, and what it was sent with. */
  readonly found?: PostedForm | undefined;
}

/** What one control of the form is given. */
export type FieldOf = (name: string) => UseFormRegisterReturn & { readonly error: string | undefined };

export interface ContractForm {
  readonly field: FieldOf;
  /** The same for a control that no visitor sees, and that shows no message. */
  readonly register: (name: string) => UseFormRegisterReturn;
  /** First message of each field, and of the form as a whole under `__all__`. */
  readonly errors: ErrorMap;
  readonly button: ButtonState;
  readonly formProps: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: SubmitEventHandler<HTMLFormElement>;
    readonly onInput: InputEventHandler<HTMLFormElement>;
    readonly onFocus: FocusEventHandler<HTMLFormElement>;
    readonly onClick: MouseEventHandler<HTMLFormElement>;
  };
  /** Empties the given fields and checks nothing until the next press. */
  readonly restart: (emptied?: readonly string[]) => void;
}

/**
 * The one way a form of an island works. It is checked against the contract when it is sent, and from then on with
 * every change (M58). Messages of the functions stand at their fields. Turning to a field, by key, mouse or finger,
 * takes its message away and the general one with it (M68, M128). A second press while it is sent does nothing.
 *
 * Fields are not controlled: what a visitor typed before hydration is kept.
 */
export function useContractForm({ schema, send, found }: Options): ContractForm {
  const [initialErrors] = useState(() => toFieldErrors(found?.errors));
  const form = useForm<Record<string, string | boolean>>({
    resolver: valibotResolver(schema as GenericSchema<Record<string, string | boolean>>, undefined, { raw: true }),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    ...(initialErrors === undefined ? {} : { errors: initialErrors }),
  });
  const element = useRef<HTMLFormElement>(null);
  const [$button] = useState(buttonFor);
  const button = useStore($button, { ssr: 'initial' });
  const isFocusing = useRef(false);
  const errors = messagesOf(form.formState.errors);
  const isClean = Object.keys(errors).length === 0;

  useEffect(() => {
    if (isClean) forgetError($button);
  }, [isClean, $button]);

  // What was put right before the script came is wrong no more.
  useEffect(() => {
    const changed = Object.keys(found?.errors ?? {}).filter((name) => {
      const control = element.current?.elements.namedItem(name);
      if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked;
      return control != null && 'value' in control && control.value !== (found?.values[name] ?? '');
    });
    if (changed.length > 0) form.clearErrors([...changed, 'root']);
  }, []);

  const submit = async (): Promise<boolean> => {
    let isSent = false;
    await form.handleSubmit(async (values) => {
      const refused = await send(values, element.current!);
      isSent = refused === null;
      for (const [name, [message]] of Object.entries(refused ?? {}))
        form.setError(name === '__all__' ? 'root.server' : name, { type: 'server', message: message ?? '' });
    })();
    return isSent;
  };
  const focusFirstWrong = () => {
    const wrong = [...(element.current?.elements ?? [])].find(
      (control) => control instanceof HTMLElement && nameOf(control) !== '' && hasError(nameOf(control)),
    );
    isFocusing.current = true;
    if (wrong instanceof HTMLElement) wrong.focus();
    isFocusing.current = false;
  };
  const hasError = (name: string) => form.getFieldState(name).error !== undefined;
  const turnTo = (target: EventTarget) => {
    const name = nameOf(target);
    if (name !== '' && hasError(name)) form.clearErrors([name, 'root']);
  };

  return {
    register: form.register,
    field: (name) => ({ ...form.register(name), error: errors[name]?.[0] }),
    errors,
    button,
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if ($button.get() === 'pending') return;
        void runButton($button, submit).then((isSent) => {
          if (!isSent) focusFirstWrong();
        });
      },
      onInput: ({ target }) => {
        if (form.formState.errors.root !== undefined) form.clearErrors('root');
        // Before the first press here, messages are those of the functions, about what stood there before.
        if (!form.formState.isSubmitted) turnTo(target);
      },
      // A pressed control waits for the click: a message that vanishes would move what is pressed away from it.
      onFocus: ({ target }) => {
        if (!isFocusing.current && !target.matches(':active')) turnTo(target);
      },
      onClick: ({ target }) => turnTo(target),
    },
    restart: (emptied = []) => {
      for (const name of emptied) form.setValue(name, '');
      form.reset(undefined, { keepValues: true });
      if ($button.get() === 'error') $button.set('idle');
    },
  };
}

function nameOf(target: EventTarget): string {
  return 'name' in target && typeof target.name === 'string' ? target.name : '';
}

function messagesOf({ root, ...fields }: FieldErrors): ErrorMap {
  const messages: ErrorMap = {};
  const general = root?.['server']?.message;
  if (general !== undefined) messages['__all__'] = [general];
  for (const [name, error] of Object.entries(fields))
    messages[name] = [typeof error?.message === 'string' ? error.message : ''];
  return messages;
}

function toFieldErrors(found: ErrorMap | undefined): FieldErrors<Record<string, string | boolean>> | undefined {
  if (found === undefined) return undefined;
  const errors: FieldErrors<Record<string, string | boolean>> = {};
  for (const [name, [message = '']] of Object.entries(found)) {
    if (name === '__all__') errors.root = { server: { type: 'server', message } };
    else errors[name] = { type: 'server', message };
  }
  return errors;
}
