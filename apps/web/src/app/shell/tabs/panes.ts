import type { Query } from '@tanstack/react-query';
import type { ContextType } from 'react';
import type { UNSAFE_LocationContext } from 'react-router';
import type { Place } from '../place';

/** A page that is shown, or kept while another one is. */
export interface Pane {
  readonly key: string;
  readonly place: Place;
  readonly visit: string;
  /** The address as the page saw it last: one that is hidden must not follow the address of another. */
  readonly around: ContextType<typeof UNSAFE_LocationContext>;
  /** It had unsaved input when it was hidden. */
  readonly isUnsaved: boolean;
  /** How far it was scrolled when it was hidden. */
  readonly top: number;
  /** What it had loaded when it was hidden. */
  readonly loaded: readonly Query[];
  /** When it was shown last, as a running number. */
  readonly turn: number;
}

/** Typed passwords and secrets do not stay in a page that nobody sees. */
const secretScreen = 'profile/password';

/** How many pages are kept; those with unsaved input come on top. */
const retainedMax = 8;

/** The panes with another one in front; the one that was there remembers what it was like. */
export const withShown = (
  panes: readonly Pane[],
  shown: Pick<Pane, 'key' | 'place' | 'visit' | 'around'>,
  left: Pick<Pane, 'key' | 'isUnsaved' | 'loaded' | 'top'> | undefined,
): readonly Pane[] => {
  const turn = Math.max(0, ...panes.map((pane) => pane.turn)) + 1;
  const others = panes.map((pane) => (left?.key === pane.key ? { ...pane, ...left } : pane));
  const known = others.find(({ key }) => key === shown.key);
  if (known === undefined) return [...others, { ...shown, isUnsaved: false, loaded: [], top: 0, turn }];
  return others.map((pane) => (pane === known ? { ...pane, ...shown, isUnsaved: false, turn } : pane));
};

/** The panes that stay: the one in front, and of those whose tab is open the latest, and all with unsaved input. */
export const retainedOf = (
  panes: readonly Pane[],
  front: string | undefined,
  open: readonly string[],
): readonly Pane[] => {
  const latest = [...panes].sort((one, other) => other.turn - one.turn).slice(0, retainedMax);
  const stays = (pane: Pane) =>
    pane.key === front ||
    (open.includes(pane.key) && pane.place.screen !== secretScreen && (pane.isUnsaved || latest.includes(pane)));
  return panes.every(stays) ? panes : panes.filter(stays);
};
