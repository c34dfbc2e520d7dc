import { valibotResolver } from '@hookform/resolvers/valibot';
import { useStore } from '@nanostores/react';
import {
  type FocusEventHandler,
  type InputEventHandler,
  type MouseEventHandler,
  type PointerEventHandler,
  type RefObject,
  type SubmitEventHandler,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type FieldErrors, useForm, type UseFormRegisterReturn } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import type { TypedValues } from '#contract/endpoint.ts';
import type { ErrorMap, PostedForm } from '#contract/errors.ts';
import { buttonFor, type ButtonState, type ButtonStore, forgetError, runButton } from '#ui/button-state.ts';
import { LiveRegion } from '#ui/LiveRegion.tsx';

export interface ContractFormOptions {
  /** The contract's schema of the request, with the conversion of the typed values. */
  readonly schema: GenericSchema;
  /** Sends the values. Resolves to null on success, else to the messages by field; `__all__` is for the whole form. */
  readonly send: (values: TypedValues, form: HTMLFormElement) => Promise<ErrorMap | null>;
  /** The values and errors of a form that was sent without script and refused. */
  readonly found?: PostedForm | undefined;
  /** The state of a submit button outside of the form. */
  readonly button?: ButtonStore;
  /** Replaces the action of the submit button; calls `submit` itself. Resolves to whether the form was accepted. */
  readonly run?: (submit: () => Promise<boolean>) => Promise<boolean>;
  /**
   * Puts the focus on the first wrong field among those that are no elements of the form, such as a payment provider's
   * frames, which stand above the form's own. Returns whether there is one.
   */
  readonly focusFirst?: (isWrong: (name: string) => boolean) => boolean;
  /** Groups of fields with one message, by the name of the message. */
  readonly groups?: Readonly<Record<string, readonly string[]>>;
}

/** Keys of the general message: from the functions, and from the check in the browser. */
const GENERAL = ['root', '__all__'] as const;
const NO_GROUPS: NonNullable<ContractFormOptions['groups']> = {};

/** The message of a field, and whether only screen readers get it. */
interface FieldMessage {
  readonly error: string | undefined;
  readonly hidesError: boolean;
}

export type FieldOf = (name: string) => UseFormRegisterReturn & FieldMessage;

/** What was wrong when the form was last refused. It does not change until the next press. */
export interface Refusal {
  readonly press: number;
  readonly errors: ErrorMap;
  /** The labels of the wrong fields, in their order on the page. */
  readonly labels: readonly string[];
}

export interface ContractForm {
  readonly field: FieldOf;
  /** The same for a control without a message of its own, such as one of a group or a hidden one. */
  readonly register: (name: string) => UseFormRegisterReturn;
  readonly messageOf: (name: string) => FieldMessage;
  /** Clears the message of a field that another control has corrected. */
  readonly forget: (name: string) => void;
  /** The first message of each field, and of the whole form under `__all__`. */
  readonly errors: ErrorMap;
  /** What to say about the last press; null after an accepted one, and once the visitor has gone on. */
  readonly refusal: Refusal | null;
  /** Says what is wrong as after a press, for errors that came from elsewhere. */
  readonly announce: () => void;
  readonly button: ButtonState;
  readonly formProps: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: SubmitEventHandler<HTMLFormElement>;
    readonly onInput: InputEventHandler<HTMLFormElement>;
    readonly onPointerDown: PointerEventHandler<HTMLFormElement>;
    readonly onFocus: FocusEventHandler<HTMLFormElement>;
    readonly onClick: MouseEventHandler<HTMLFormElement>;
  };
  readonly fill: (name: string, value: string) => void;
  /** Empties the given fields, and validates nothing until the next submit. */
  readonly restart: (emptied?: readonly string[]) => void;
}

/**
 * The behaviour of every form in an island. Validates against the contract on submit, and then on every change.
 * Shows messages of the functions at their fields. Focus on a field, or a click on it, hides its message and clears the
 * general one. Ignores a second submit while the first one runs.
 *
 * Screen readers come to a field's message with the focus, so for them it stays until the value changes. They are told
 * what is wrong once for each press; what changes between two presses is not read out, because it would interrupt the
 * typing.
 *
 * The fields are uncontrolled, so that values typed before hydration stay.
 */
export function useContractForm(options: ContractFormOptions): ContractForm {
  const { schema, send, found, groups = NO_GROUPS } = options;
  const foundErrors = useMemo(() => toFieldErrors(found?.errors), [found?.errors]);
  const form = useForm<Record<string, string | boolean>>({
    resolver: valibotResolver(schema as GenericSchema<Record<string, string | boolean>>, undefined, { raw: true }),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // Else a rule about two fields, such as the address for post, waits until every other field is right.
    criteriaMode: 'all',
    shouldFocusError: false,
    ...(foundErrors === undefined ? {} : { errors: foundErrors }),
  });
  const element = useRef<HTMLFormElement>(null);
  const [$button] = useState(() => options.button ?? buttonFor());
  const button = useStore($button, { ssr: 'initial' });
  const isFocusing = useRef(false);
  const pressed = useRef<EventTarget>(null);
  const errors = messagesOf(form.formState.errors, groups);
  /** Messages that the focus has hidden. */
  const [hidden, setHidden] = useState<ErrorMap>({});
  const [refusedPress, setRefusedPress] = useState(0);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isClean = Object.keys(errors).length === 0;

  useEffect(() => {
    if (isClean) forgetError($button);
  }, [isClean, $button]);

  // By now the messages of the refused press are drawn.
  useEffect(() => {
    if (refusedPress === 0 || isClean) return;
    setRefusal({ press: refusedPress, errors, labels: wrongLabels(element.current!) });
  }, [refusedPress]);

  // Clears the errors of fields that the visitor corrected before hydration.
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
    setHidden({});
    setRefusal(null);
    await form.handleSubmit(async (values) => {
      const refused = await send(values, element.current!);
      isSent = refused === null;
      for (const [name, [message]] of Object.entries(refused ?? {}))
        form.setError(name === '__all__' ? 'root.server' : name, { type: 'server', message: message ?? '' });
    })();
    return isSent;
  };
  const focusFirstWrong = () => {
    if (options.focusFirst?.(hasError) === true) return;
    const wrong = [...(element.current?.elements ?? [])].find(
      (control) => control instanceof HTMLElement && nameOf(control) !== '' && hasError(nameOf(control)),
    );
    isFocusing.current = true;
    if (wrong instanceof HTMLElement) wrong.focus();
    isFocusing.current = false;
    // The messages are drawn with the next frame, and may be out of sight: above the form, and below the field. A smooth
    // way to the one would be stopped by that to the other.
    requestAnimationFrame(() => {
      for (const message of [element.current?.querySelector('.form-error'), wrong?.closest('.field')])
        message?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    });
  };
  const namesBeside = (name: string) => {
    const group = Object.entries(groups).find(([key, members]) => key === name || members.includes(name));
    return group === undefined ? [name] : [group[0], ...group[1]];
  };
  const hasError = (name: string) => namesBeside(name).some((one) => form.getFieldState(one).error !== undefined);
  const clear = (name: string) => {
    if (name !== '' && hasError(name)) form.clearErrors([...namesBeside(name), ...GENERAL]);
  };
  const forgetHidden = (name: string) =>
    setHidden((before) =>
      Object.fromEntries(Object.entries(before).filter(([key]) => !namesBeside(name).includes(key))),
    );
  const forget = (name: string) => {
    clear(name);
    forgetHidden(name);
  };
  const hideAt = (target: EventTarget) => {
    setRefusal(null);
    const seen = namesBeside(nameOf(target)).filter((name) => errors[name] !== undefined);
    setHidden((before) => ({ ...before, ...Object.fromEntries(seen.map((name) => [name, errors[name]!])) }));
    clear(nameOf(target));
  };
  const messageOf = (name: string): FieldMessage => {
    const [shown] = errors[name] ?? [];
    const [unseen] = hidden[name] ?? [];
    return { error: shown ?? unseen, hidesError: shown === undefined && unseen !== undefined };
  };
  const announce = () => setRefusedPress((press) => press + 1);
  const register = (name: string) => {
    return form.register(name, { deps: namesBeside(name).filter((other) => other !== name) });
  };

  return {
    register,
    forget,
    messageOf,
    field: (name) => ({ ...register(name), ...messageOf(name) }),
    errors,
    refusal,
    announce,
    button,
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if ($button.get() === 'pending') return;
        const sending = options.run === undefined ? runButton($button, submit) : options.run(submit);
        void sending.then((isSent) => {
          if (isSent) return;
          focusFirstWrong();
          announce();
        });
      },
      onInput: ({ target }) => {
        if (errors['__all__'] !== undefined) form.clearErrors([...GENERAL]);
        // Before the first submit in the browser, messages are about the values that were sent without script.
        if (!form.formState.isSubmitted) clear(nameOf(target));
        forgetHidden(nameOf(target));
        setRefusal(null);
      },
      onPointerDown: ({ target }) => {
        pressed.current = target;
      },
      // Waits for the click on a pressed control: clearing a message now would move the control away. A short tap of a
      // finger leaves it without `:active` by then.
      onFocus: ({ target }) => {
        if (!isFocusing.current && target !== pressed.current && !target.matches(':active')) hideAt(target);
      },
      onClick: ({ target }) => {
        pressed.current = null;
        hideAt(target);
      },
    },
    fill: (name, value) => {
      if (!form.getValues(name)) form.setValue(name, value);
    },
    restart: (emptied = []) => {
      for (const name of emptied) form.setValue(name, '');
      form.reset(undefined, { keepValues: true });
      setHidden({});
      setRefusal(null);
      if ($button.get() === 'error') $button.set('idle');
    },
  };
}

/** The labels of the marked fields. A group counts once, by its legend. */
function wrongLabels(form: HTMLFormElement): readonly string[] {
  const labels = [...form.querySelectorAll('[data-invalid]')].map((control) => {
    const label =
      control.closest('fieldset')?.querySelector('legend') ??
      control.closest('label') ??
      form.querySelector(`label[for="${CSS.escape(control.id)}"]`);
    const words = label?.cloneNode(true) as HTMLElement | undefined;
    words?.querySelectorAll('[aria-hidden]').forEach((unheard) => unheard.remove());
    return (words?.textContent ?? '').trim().replace(/\.$/, '');
  });
  return [...new Set(labels)];
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

interface Props {
  refusal: Refusal | null;
  banner: string | null;
}

/** Tells screen readers what was wrong with the last press: the banner's text, and the names of the wrong fields. */
export function RefusalNote({ refusal, banner }: Props) {
  return <LiveRegion urgent>{refusal && <p key={refusal.press}>{textOf(refusal, banner)}</p>}</LiveRegion>;
}

function textOf({ errors, labels }: Refusal, banner: string | null): string {
  const names = labels.join(', ');
  if (banner !== null) return labels.length === 0 ? banner : `${banner} ${names}.`;
  if (labels.length > 1) return `Please fix the ${labels.length} fields marked below: ${names}.`;
  const message = Object.values(errors)[0]?.[0] ?? '';
  return labels.length === 0 ? message : `${names}: ${message}`;
}
