import { PAGE_TYPES } from '../journeys/support/page-types.ts';
import type { PuppeteerTab } from './puppeteer-tab.ts';
import type { Tab } from './tab.ts';

/** What CSS of Safari 16.4 does not know, by how it begins. */
const UNKNOWN_CSS = [
  'light-dark(',
  '@starting-style',
  'allow-discrete',
  'text-wrap:',
  'content-visibility:',
  '@view-transition',
  'view-transition-name',
  'position-area',
  'anchor-name',
  'field-sizing',
  'scrollbar-gutter',
  ':popover-open',
  ':details-content',
  ':highlight',
  'scripting:',
] as const;
const UNKNOWN_IN_STYLES = new RegExp(UNKNOWN_CSS.map((text) => text.replace('(', '\\(')).join('|'), 'g');
const NESTED = /(?<=[{};])&/g;
const UNKNOWN_ATTRIBUTE = /(popovertarget(?:action)?|popover|commandfor)(?==")/g;
/** A script's own words for them: it finds the elements by selectors. */
const UNKNOWN_IN_SCRIPTS = /popovertarget|commandfor/g;

/** A file of the site as Safari 16.4 reads it: what came later has another name, which no browser knows. */
export function asOldSafariReads(type: string, text: string): string {
  if (type.startsWith('text/css')) return inStyles(text);
  if (type.includes('javascript')) return text.replace(UNKNOWN_IN_SCRIPTS, 'x-$&');
  if (!type.startsWith('text/html')) return text;
  return text
    .replace(/<style[^>]*>[^]*?<\/style>/g, inStyles)
    .replace(UNKNOWN_ATTRIBUTE, 'x-$&')
    .replace(/<details[^>]*? (?=name=)/g, '$&x-')
    .replace(/style-src [^;"]*/, "style-src 'self' 'unsafe-inline'");
}

function inStyles(css: string): string {
  return css.replace(UNKNOWN_IN_STYLES, (text) => text.replace(/[a-z]/, 'x-$&')).replace(NESTED, 'x-nested');
}

/** Runs in the page: takes away what scripts of Safari 16.4 do not have. */
export function forgetNewFeatures(): void {
  const forget = (owner: object, ...names: string[]) => {
    for (const name of names) Reflect.deleteProperty(owner, name);
  };
  forget(Map, 'groupBy');
  forget(Object, 'groupBy');
  forget(Array, 'fromAsync');
  forget(Promise, 'withResolvers', 'try');
  forget(URL, 'canParse', 'parse');
  forget(AbortSignal, 'any');
  forget(CSS, 'highlights');
  forget(Element.prototype, 'checkVisibility', 'getHTML', 'setHTMLUnsafe', 'moveBefore');
  forget(Document.prototype, 'startViewTransition');
  forget(HTMLDialogElement.prototype, 'requestClose', 'closedBy');
  forget(HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover');
  forget(HTMLButtonElement.prototype, 'popoverTargetElement', 'popoverTargetAction', 'command', 'commandForElement');
  forget(window, 'requestIdleCallback', 'cancelIdleCallback', 'ToggleEvent', 'Highlight', 'navigation', 'scheduler');
  forget(window, 'CommandEvent', 'Iterator', 'Temporal');
  const operations = ['union', 'intersection', 'difference', 'symmetricDifference'];
  forget(Set.prototype, ...operations, 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom');
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object;
  const helpers = ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'];
  forget(iterator, ...helpers);

  forget(URLSearchParams.prototype, 'size');
  for (const name of ['has', 'delete']) {
    const now = Reflect.get(URLSearchParams.prototype, name) as (name: string) => unknown;
    const before = function (this: URLSearchParams, field: string) {
      return Reflect.apply(now, this, [field]);
    };
    Reflect.set(URLSearchParams.prototype, name, before);
  }
}

/** Chooses trips of two places, and takes the first back. */
export async function chooseTrips(tab: Tab, base: string): Promise<string> {
  const isAsked = (query: string) =>
    tab.until(`asks for ${query}`, (_, wanted) => location.search === wanted && location.pathname === '/trips/', query);
  await tab.open(`${base}/trips/`);
  await tab.press('summary', '^Where');
  await tab.sees('[data-trip-filter][data-ready]');
  await tab.press('[data-choice=sydney]');
  await isAsked('?where=sydney');
  await tab.press('[data-choice=red-centre]');
  await isAsked('?where=sydney&where=red-centre');
  await tab.press('[data-choice=sydney]');
  await isAsked('?where=red-centre');
  return '';
}

/** Compares the colours of each kind of page, light and dark, with those of a tab that knows all that is new. */
export async function compareColours(old: PuppeteerTab, today: PuppeteerTab, bases: readonly [string, string]) {
  const different: string[] = [];
  for (const path of [...Object.values(PAGE_TYPES), '/staff/', '/book/']) {
    await old.open(`${bases[0]}${path}`);
    await today.open(`${bases[1]}${path}`);
    const scrolled = await old.ask(() => scrollY);
    if (scrolled !== 0) different.push(`${path} opens ${scrolled} px below its start`);
    for (const scheme of ['light', 'dark'] as const) {
      for (const tab of [old, today]) await tab.prefer(scheme);
      const [found, wanted] = [await old.ask(coloursByPlace), await today.ask(coloursByPlace)];
      const places = Object.keys(wanted).filter((place) => place in found);
      if (places.length < 20) different.push(`${path} has only ${places.length} places`);
      for (const place of places)
        if (found[place] !== wanted[place])
          different.push(`${path} in ${scheme}: ${place} is ${found[place]}, not ${wanted[place]}`);
    }
  }
  if (different.length > 0) throw new Error(different.slice(0, 20).join('\n'));
  return '';
}

/** Runs in the page: the colours of text, ground and edge, by the element's place. */
function coloursByPlace(): Record<string, string> {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
  const placeOf = (element: Element): string => {
    const above = element.parentElement && element !== document.body ? `${placeOf(element.parentElement)} > ` : '';
    return `${above}${[element.localName, ...element.classList].join('.')}`;
  };
  // A script marks the opening hours of today when it comes: at another moment in each tab.
  const elements = [...document.querySelectorAll('body, body *:not(script, style, svg *, [data-days], [data-days] *)')];
  return Object.fromEntries(
    elements.map((element) => {
      const { color, backgroundColor, borderBlockStartColor } = getComputedStyle(element);
      return [placeOf(element), `${color} on ${backgroundColor} within ${borderBlockStartColor}`];
    }),
  );
}
