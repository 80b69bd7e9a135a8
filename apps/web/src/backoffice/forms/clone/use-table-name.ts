import { useEffect, useEffectEvent, useRef } from 'react';
import { suggestTableName } from '../form.queries';

const typingPauseMs = 300;

/** Derives a table name from the typed name by pinyin, until staff type a table name of their own. */
export const useTableName = (name: string, onSuggest: (tableName: string) => void) => {
  const byHand = useRef(false);
  const suggest = useEffectEvent(onSuggest);
  const wanted = name.trim();
  useEffect(() => {
    if (wanted === '' || byHand.current) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      // The call itself reports failures; the field is then left to staff.
      const made = await suggestTableName(wanted, stop.signal).catch(() => undefined);
      if (made !== undefined && !byHand.current && !stop.signal.aborted) suggest(made);
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);
  return {
    typedByHand: () => {
      byHand.current = true;
    },
  };
};
