import type { PublicField } from '@shuyuan/contract/backoffice/publications/publication';
import { useEffect, useState } from 'preact/hooks';
import { type FaultPlace, focusOn } from './fault-summary';
import { fieldId } from './field-row';
import type { Faults } from './form-state';
import { publicationTexts as texts } from './publication.texts';

/** The controls of the page that belong to no field. */
const proveId = 'prove-mobile';
const consentId = 'consent';

/** The faults that belong to no field: of the consent, of the proof, of the whole. */
export interface WholeFaults {
  readonly consent?: string;
  readonly prove?: string;
  readonly message?: string;
}

const placesOf = (shown: readonly PublicField[], faults: Faults, whole: WholeFaults): FaultPlace[] => [
  ...(whole.prove === undefined ? [] : [{ id: proveId, name: texts.proveTitle, message: whole.prove }]),
  ...shown.flatMap(({ field, name }) => {
    const message = faults[field];
    return message === undefined ? [] : [{ id: fieldId(field), name, message }];
  }),
  ...(whole.consent === undefined ? [] : [{ id: consentId, name: texts.consentTitle, message: whole.consent }]),
];

/** What is wrong on the page; showing it moves to the first place. */
export const useFaults = (shown: readonly PublicField[]) => {
  const [faults, setFaults] = useState<Faults>({});
  const [whole, setWhole] = useState<WholeFaults>({});
  // A new object for each time, so that the same place is gone to again.
  const [first, setFirst] = useState<{ readonly id: string }>();
  useEffect(() => {
    if (first !== undefined) focusOn(first.id);
  }, [first]);
  return {
    faults,
    whole,
    places: placesOf(shown, faults, whole),
    show: (found: Faults, others: WholeFaults): void => {
      setFaults(found);
      setWhole(others);
      const [place] = placesOf(shown, found, others);
      setFirst(place && { id: place.id });
    },
    /** A field that is being mended is no longer marked. */
    forget: (column: string): void => setFaults(({ [column]: _, ...others }) => others),
    forgetWhole: (part: keyof WholeFaults): void => setWhole(({ [part]: _, ...others }) => others),
  };
};
