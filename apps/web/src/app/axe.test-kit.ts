import axe from 'axe-core';
import { expect } from 'vitest';
import { commands } from 'vitest/browser';

const grave = ['serious', 'critical'];

const stillMoves = (): boolean =>
  document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));

/** Waits until nothing fades or slides any more; what never ends, such as a spinner, is not waited for. */
export const atRest = (): Promise<void> => expect.poll(stillMoves, { message: 'the page comes to rest' }).toBe(false);

/** What axe calls serious or critical, in lines that name the rule and the element. */
export const axeFindings = async (): Promise<string[]> => {
  // Half-faded text has no contrast yet.
  await atRest();
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  return violations
    .filter(({ impact }) => grave.includes(impact ?? ''))
    .flatMap(({ id, impact, nodes }) =>
      nodes.map((node) => `${impact} ${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`),
    );
};

/** The same in dark and in light, for a page that follows the device; it is left in light. */
export const axeFindingsInBothLooks = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await commands.emulate({ colorScheme });
    await expect.poll(() => document.documentElement.dataset.theme).toBe(colorScheme);
    found.push(...(await axeFindings()).map((line) => `${colorScheme}: ${line}`));
  }
  return found;
};
