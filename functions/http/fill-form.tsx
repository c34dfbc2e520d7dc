import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PostedForm } from '#contract/errors.ts';
import { isTicked } from '#contract/guest.ts';
import { FieldError } from '#ui/Field.tsx';

/** A refused form of a built page, sent without script. */
export interface RefusedForm {
  /** The form's action, by which it is found in the page's `main`. */
  readonly action: string;
  /** The island's component, which gets the same `posted` data in its props. */
  readonly component: string;
  /** The message above the fields, if any. */
  readonly banner: string | null;
  readonly posted: PostedForm;
}

/**
 * Fills a form of a built page exactly as its island renders it: values, ticks and messages at their fields. The
 * island's props get the same data, so that hydration matches.
 */
export function fillForm(rewriter: HTMLRewriter, { action, component, banner, posted }: RefusedForm): HTMLRewriter {
  const { values, errors } = posted;
  const form = `main form[action="${action}"]`;
  /** The error message of the last control, until its field ends. */
  let message: ReactElement | null = null;
  /** The chosen value of the last list. */
  let chosen: string | null = null;

  const read = (control: Element) => {
    const name = control.getAttribute('name') ?? '';
    const value = Object.hasOwn(values, name) ? values[name]! : null;
    const type = control.getAttribute('type');
    if (value !== null) {
      if (type === 'checkbox') {
        if (isTicked(value)) control.setAttribute('checked', '');
      } else if (control.tagName === 'input') control.setAttribute('value', value);
      else if (control.tagName === 'select') chosen = value;
      // A browser drops the first line break of a text area, so one is added.
      else if (control.tagName === 'textarea') control.setInnerContent(value.startsWith('\n') ? `\n${value}` : value);
    }
    const said = Object.hasOwn(errors, name) ? errors[name]?.[0] : undefined;
    const id = control.getAttribute('id') ?? '';
    if (said === undefined || type === 'hidden') return;
    const errorId = `${id}-error`;
    control.setAttribute('aria-invalid', 'true');
    control.setAttribute('data-invalid', '');
    control.setAttribute('aria-describedby', errorId);
    message = <FieldError id={errorId} error={said} />;
  };
  const addMessage = (field: Element, place: 'before' | 'after') => {
    message = null;
    field.onEndTag((end) => {
      if (message !== null) end[place](renderToStaticMarkup(message), { html: true });
      message = null;
    });
  };

  return rewriter
    .on(`main astro-island[component-export="${component}"]`, {
      element: (island) => {
        island.setAttribute('props', withPosted(island.getAttribute('props') ?? '{}', posted));
      },
    })
    .on(form, {
      element: (element) => {
        if (banner === null) return;
        element.prepend(renderToStaticMarkup(<p className="form-error">{banner}</p>), { html: true });
      },
    })
    .on(`${form} .field`, { element: (field) => addMessage(field, 'before') })
    .on(`${form} .check`, { element: (field) => addMessage(field, 'after') })
    .on(`${form} input`, { element: read })
    .on(`${form} textarea`, { element: read })
    .on(`${form} select`, { element: read })
    .on(`${form} option`, {
      element: (option) => {
        const value = option.getAttribute('value') ?? '';
        if (value !== '' && value === chosen) option.setAttribute('selected', '');
      },
    });
}

/** Astro writes props as pairs of a kind (0 a value, 1 a list) and the value, HTML-escaped. */
function withPosted(props: string, { values, errors }: PostedForm): string {
  const value = (text: string) => [0, text];
  const record = (entries: [string, unknown][]) => [0, Object.fromEntries(entries)];
  const posted = record([
    ['values', record(Object.entries(values).map(([name, text]) => [name, value(text)]))],
    ['errors', record(Object.entries(errors).map(([name, texts]) => [name, [1, texts.map(value)]]))],
  ]);
  const text = `"posted":${JSON.stringify(posted)}}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `${props.slice(0, -1)}${props === '{}' ? '' : ','}${text}`;
}
