import { valibotResolver } from '@hookform/resolvers/valibot';
import { useStore } from '@nanostores/react';
import {
  useEffect,
  useMemo,
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
import { buttonFor, forgetError, runButton, type ButtonState, type ButtonStore } from '#stores/button-state.ts';
import type { TypedValues } from '#stores/typed-values.ts';

export interface ContractFormOptions {
  /** The contract's schema of the request, with what turns the typed values into its input. */
  readonly schema: GenericSchema;
  /** Sends what was typed. Answers null once it was taken, else the messages by field; `__all__` belongs to none. */
  readonly send: (values: TypedValues, form: HTMLFormElement) => Promise<ErrorMap | null>;
  /** What is wrong with the form before it is sent from here: what the functions said to it, and to which values. */
  readonly found?: PostedForm | undefined;
  /** The button that tells how it goes, where it stands outside of the form. */
  readonly button?: ButtonStore;
  /** What a press runs, where more belongs to it than sending. Answers whether the form was taken. */
  readonly run?: (submit: () => Promise<boolean>) => Promise<boolean>;
  /** Fields that make one answer, by the name of their one message. */
  readonly groups?: Readonly<Record<string, readonly string[]>>;
}

/** Where a message that belongs to no field lies: from the functions, and from a check of the page. */
const GENERAL = ['root', '__all__'] as const;
const NO_GROUPS: NonNullable<ContractFormOptions['groups']> = {};

/** What one control of the form is given. */
export type FieldOf = (name: string) => UseFormRegisterReturn & { readonly error: string | undefined };

export interface ContractForm {
  readonly field: FieldOf;
  /** The same for a control that shows no message of its own: one of a group, or one that no visitor sees. */
  readonly register: (name: string) => UseFormRegisterReturn;
  /** Takes away a message whose cause is put right elsewhere than in a control of the form. */
  readonly forget: (name: string) => void;
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
  /** Writes into a field that stands empty. */
  readonly fill: (name: string, value: string) => void;
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
export function useContractForm(options: ContractFormOptions): ContractForm {
  const { schema, send, found, groups = NO_GROUPS } = options;
  const foundErrors = useMemo(() => toFieldErrors(found?.errors), [found?.errors]);
  const form = useForm<Record<string, string | boolean>>({
    resolver: valibotResolver(schema as GenericSchema<Record<string, string | boolean>>, undefined, { raw: true }),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    ...(foundErrors === undefined ? {} : { errors: foundErrors }),
  });
  const element = useRef<HTMLFormElement>(null);
  const [$button] = useState(() => options.button ?? buttonFor());
  const button = useStore($button, { ssr: 'initial' });
  const isFocusing = useRef(false);
  const errors = messagesOf(form.formState.errors, groups);
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
    if (changed.length > 0) form.clearErrors([...changed, ...GENERAL]);
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
  const namesBeside = (name: string) => {
    const group = Object.entries(groups).find(([key, members]) => key === name || members.includes(name));
    return group === undefined ? [name] : [group[0], ...group[1]];
  };
  const hasError = (name: string) => namesBeside(name).some((one) => form.getFieldState(one).error !== undefined);
  const forget = (name: string) => {
    if (name !== '' && hasError(name)) form.clearErrors([...namesBeside(name), ...GENERAL]);
  };
  const turnTo = (target: EventTarget) => forget(nameOf(target));
  const register = (name: string) => {
    const [key = name] = namesBeside(name);
    return form.register(name, key === name ? {} : { deps: [key] });
  };

  return {
    register,
    forget,
    field: (name) => ({ ...register(name), error: errors[name]?.[0] }),
    errors,
    button,
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if ($button.get() === 'pending') return;
        const sending = options.run === undefined ? runButton($button, submit) : options.run(submit);
        void sending.then((isSent) => {
          if (!isSent) focusFirstWrong();
        });
      },
      onInput: ({ target }) => {
        if (errors['__all__'] !== undefined) form.clearErrors([...GENERAL]);
        // Before the first press here, messages are those of the functions, about what stood there before.
        if (!form.formState.isSubmitted) turnTo(target);
      },
      // A pressed control waits for the click: a message that vanishes would move what is pressed away from it.
      onFocus: ({ target }) => {
        if (!isFocusing.current && !target.matches(':active')) turnTo(target);
      },
      onClick: ({ target }) => turnTo(target),
    },
    fill: (name, value) => {
      if (!form.getValues(name)) form.setValue(name, value);
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

function messagesOf({ root, ...fields }: FieldErrors, groups: NonNullable<ContractFormOptions['groups']>): ErrorMap {
  const messages: ErrorMap = {};
  const general = root?.['server']?.message;
  if (general !== undefined) messages['__all__'] = [general];
  for (const [name, error] of Object.entries(fields))
    messages[name] = [typeof error?.message === 'string' ? error.message : ''];
  for (const [key, members] of Object.entries(groups)) {
    const first = [key, ...members].map((name) => messages[name]).find((message) => message !== undefined);
    for (const name of members) delete messages[name];
    if (first !== undefined) messages[key] = first;
  }
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
