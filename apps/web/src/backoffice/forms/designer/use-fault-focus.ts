import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { faultsOf } from './faults';
import type { DraftStore } from './use-draft';

interface Wanted {
  readonly key: string | undefined;
  readonly property: string;
}

const firstFault = ({ faults, draft }: DraftStore): Wanted | undefined => {
  const [property] = Object.keys(faults.form);
  if (property !== undefined) return { key: undefined, property };
  const field = draft.fields.find(({ key }) => Object.keys(faultsOf(faults, key)).length > 0);
  return field && { key: field.key, property: Object.keys(faultsOf(faults, field.key))[0] ?? '' };
};

const controls = ':is(input:not([type=hidden]), textarea, button)';

/** After a rejected save, opens the first field with a fault and focuses the property. */
export const useFaultFocus = (store: DraftStore, panel: RefObject<HTMLElement | null>, onShow: () => void): void => {
  const { faultsShown, selected } = store;
  const [wanted, setWanted] = useState<Wanted>();
  const open = useEffectEvent(() => {
    const first = firstFault(store);
    if (first === undefined) return;
    store.dispatch({ kind: 'select', key: first.key });
    setWanted(first);
    onShow();
  });
  useEffect(() => {
    if (faultsShown > 0) open();
  }, [faultsShown]);
  useEffect(() => {
    if (wanted === undefined || wanted.key !== selected) return;
    const place = panel.current?.querySelector(`[data-property="${CSS.escape(wanted.property)}"] ${controls}`);
    const found = place ?? panel.current?.querySelector(`[aria-invalid=true], .property ${controls}`);
    if (found instanceof HTMLElement) found.focus();
    setWanted(undefined);
  }, [wanted, selected, panel]);
};
