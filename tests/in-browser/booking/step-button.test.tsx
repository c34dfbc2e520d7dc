import { useStore } from '@nanostores/react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { buttonFor, forgetError, runButton, type ButtonStore } from '#ui/button-state.ts';
import { StepButton } from '#ui/Button.tsx';
import { listen } from '../support/heard.ts';

function Step({ store, onPress }: { store: ButtonStore; onPress: () => void }) {
  return <StepButton label="NEXT" state={useStore(store)} onPress={onPress} />;
}

/** A step's button whose work ends when the test allows it. */
async function aStep() {
  const store = buttonFor();
  let work = Promise.withResolvers<boolean>();
  const action = vi.fn(() => work.promise);
  await render(<Step store={store} onPress={() => void runButton(store, action)} />);
  return {
    store,
    action,
    button: page.getByRole('button'),
    ends: (succeeded: boolean) => {
      work.resolve(succeeded);
      work = Promise.withResolvers();
    },
  };
}

test('says please wait while it works, keeps the focus, and takes no second press [M90]', async () => {
  const { action, button } = await aStep();
  await expect.element(button).toHaveTextContent('NEXT');
  await button.click();
  await expect.element(button).toHaveTextContent('please wait');
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button.element().querySelector<HTMLElement>('.spinner')).toBeVisible();
  await button.click({ force: true });
  await userEvent.keyboard('{Enter}');
  expect(action).toHaveBeenCalledTimes(1);
});

test('beside its error it keeps its name for screen readers', async () => {
  const { button, ends } = await aStep();
  await button.click();
  ends(false);
  await expect.element(button).toHaveAccessibleName(/^error ?\. Try again: NEXT$/);
});

test('its states are said politely, and its label is not said again', async () => {
  const { button, ends, store } = await aStep();
  const heard = listen();
  await button.click();
  ends(false);
  await expect.element(button).toMatchTextContent(/^error\b/);
  forgetError(store);
  await expect.element(button).toHaveTextContent('NEXT');
  await expect.poll(() => heard).toEqual(['please wait', 'error']);
});
