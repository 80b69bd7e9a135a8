import { useCallback, useMemo, useState } from 'react';
import type { NaturalWidths } from './column-layout';

/** What the content of a table's columns needs: measured on the first page, then kept, so that no page moves the columns. */
export interface FittedWidths {
  readonly widths: NaturalWidths;
  readonly add: (found: NaturalWidths) => void;
  /** Has a column measured again on the page that is shown. */
  readonly forget: (key: string) => void;
}

/** Widths of the lists that were open before, for the lines that stand in for their rows while they load. */
const remembered = new Map<string, NaturalWidths>();

/** The widths of a list that was open before; none of one that was not. */
export const widthsBefore = (storageKey: string): NaturalWidths => remembered.get(storageKey) ?? {};

/** The measured widths of a list's columns; another key is another list. */
export const useNaturalWidths = (storageKey: string): FittedWidths => {
  const [held, setHeld] = useState<{ key: string; widths: NaturalWidths }>({ key: storageKey, widths: {} });
  const change = useCallback(
    (next: (now: NaturalWidths) => NaturalWidths) =>
      setHeld((now) => {
        const widths = next(now.key === storageKey ? now.widths : {});
        remembered.set(storageKey, widths);
        return { key: storageKey, widths };
      }),
    [storageKey],
  );
  return useMemo(
    () => ({
      widths: held.key === storageKey ? held.widths : {},
      add: (found) => change((now) => ({ ...now, ...found })),
      forget: (key) => change(({ [key]: _, ...others }) => others),
    }),
    [held, storageKey, change],
  );
};
