import axe from 'axe-core';
import { expect } from 'vitest';
import { commands } from 'vitest/browser';

const grave = ['serious', 'critical'];

const stillMoves = (): boolean =>
  document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));

/** Waits until all finite animations have ended; endless ones, such as a spinner, are ignored. */
export const atRest = (): Promise<void> => expect.poll(stillMoves, { message: 'the page comes to rest' }).toBe(false);

/**
 * The rules that depend on colours. Dark mode changes nothing else on a page, so what the other rules find in light
 * mode holds for dark mode too.
 */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** axe as loaded inside an iframe: it only examines its own document. */
const axeWithin = (place: Document): typeof axe => {
  const script = place.createElement('script');
  script.textContent = axe.source;
  place.head.append(script);
  return Reflect.get(place.defaultView ?? {}, 'axe');
};

/** The serious and critical violations by all rules or by those given, one line each with rule and element. */
export const axeFindings = async (rules?: readonly string[], place: Document = document): Promise<string[]> => {
  // Text that is still fading has too little contrast.
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

/** Colour rules in dark mode, all rules in light mode, for a page that follows the device; leaves the last mode on. */
export const axeFindingsInBothLooks = async (): Promise<string[]> => {
  const found: string[] = [];
  const looks = ['light', 'dark'] as const;
  const now = document.documentElement.dataset.theme;
  // Redrawing a page in the other mode costs more than axe, so each call starts with the mode that the last one left.
  for (const colorScheme of now === 'dark' ? looks.toReversed() : looks) {
    await commands.emulate({ colorScheme });
    await expect.poll(() => document.documentElement.dataset.theme).toBe(colorScheme);
    const lines = await axeFindings(colorScheme === 'dark' ? colourRules : undefined);
    found.push(...lines.map((line) => `${colorScheme}: ${line}`));
  }
  return found;
};
