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

/**
 * The rules that look at colours. The dark look changes nothing else on a page, neither its elements nor their names and
 * order, so what the other rules say of the light look holds for the dark one too.
 */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** axe as a page within the page has it: it looks at no document but its own. */
const axeWithin = (place: Document): typeof axe => {
  const script = place.createElement('script');
  script.textContent = axe.source;
  place.head.append(script);
  return Reflect.get(place.defaultView ?? {}, 'axe');
};

/** What axe calls serious or critical by all its rules or by those given, in lines that name the rule and the element. */
export const axeFindings = async (rules?: readonly string[], place: Document = document): Promise<string[]> => {
  // Half-faded text has no contrast yet.
  await atRest();
  const { violations } = await (place === document ? axe : axeWithin(place)).run(place, {
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: [...rules] } }),
  });
  return violations
    .filter(({ impact }) => grave.includes(impact ?? ''))
    .flatMap(({ id, impact, nodes }) =>
      nodes.map((node) => `${impact} ${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`),
    );
};

/** The colours in dark and everything in light, for a page that follows the device; it is left in the other look. */
export const axeFindingsInBothLooks = async (): Promise<string[]> => {
  const found: string[] = [];
  const looks = ['light', 'dark'] as const;
  const now = document.documentElement.dataset.theme;
  // To draw a page anew in the other look costs more than axe: the next question begins with the look of the last.
  for (const colorScheme of now === 'dark' ? looks.toReversed() : looks) {
    await commands.emulate({ colorScheme });
    await expect.poll(() => document.documentElement.dataset.theme).toBe(colorScheme);
    const lines = await axeFindings(colorScheme === 'dark' ? colourRules : undefined);
    found.push(...lines.map((line) => `${colorScheme}: ${line}`));
  }
  return found;
};
