import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { focusOn, html } from './driving.test-kit';

/** Moves a row by keyboard: picks it up by its handle, moves it once the page follows, and drops it. */
export const dragByKeys = async (
  grip: Locator,
  step: { key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'; said: string },
): Promise<void> => {
  await focusOn(grip);
  await userEvent.keyboard(' ');
  await expect.poll(() => html(grip).getAttribute('aria-pressed')).toBe('true');
  // The rows are measured after the pick-up; a key pressed before that has no effect and is pressed again.
  await expect
    .poll(
      async () => {
        const isSaid = () => page.getByText(step.said).elements().length > 0;
        if (!isSaid()) await userEvent.keyboard(`{${step.key}}`);
        return isSaid();
      },
      { interval: 500 },
    )
    .toBe(true);
  await userEvent.keyboard(' ');
};
