import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Choice } from './search-list';
import type { Section } from './search-sections';

interface Chosen {
  readonly key: string;
  readonly isAct: boolean;
  /** The text that it was chosen for: with other text the first line is the active one again. */
  readonly text: string;
}

/** The active line, and the keys that move it and open it. */
export const useChoice = (lines: {
  sections: readonly Section[];
  text: string;
  /** Whether the lines belong to the text. */
  isCurrent: boolean;
  choose: (choice: Choice) => void;
}) => {
  const { sections, text, isCurrent, choose } = lines;
  const [chosen, setChosen] = useState<Chosen>();
  const [enteredFor, setEnteredFor] = useState<string>();
  const entries = sections.flatMap((section) => section.entries);
  const own = chosen?.text === text ? chosen : undefined;
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === own?.key),
  );
  const entry = entries[at];
  const active = entry && { entry, isAct: own?.key === entry.key && own.isAct && entry.act !== undefined };
  const setActive = ({ entry: { key }, isAct }: Choice) => setChosen({ key, isAct, text });
  const isWaiting = enteredFor === text && isCurrent;

  // Enter came before the hits: the first of them opens when they are there, unless more was typed meanwhile.
  useEffect(() => {
    if (!isWaiting) return;
    setEnteredFor(undefined);
    if (active !== undefined) choose(active);
  }, [isWaiting, active, choose]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method choose characters.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step === undefined ? undefined : entries[(at + step + entries.length) % entries.length];
    if (next !== undefined) setActive({ entry: next, isAct: false });
    const toAct = event.key === 'Tab' && active?.entry.act !== undefined && active.isAct === event.shiftKey;
    if (toAct) setActive({ entry: active.entry, isAct: !event.shiftKey });
    if (event.key === 'Enter') {
      if (isCurrent && active !== undefined) choose(active);
      else if (!isCurrent) setEnteredFor(text);
    }
    if (step !== undefined || toAct || event.key === 'Enter') event.preventDefault();
  };
  return { active, setActive, onKeyDown };
};
