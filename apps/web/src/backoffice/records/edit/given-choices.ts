import { createContext } from 'react';
import type { RecordChoices } from '../../forms';

/** The sources of choices for fields that do not take them from the related form, by column. */
export type GivenChoices = Readonly<Record<string, RecordChoices['load']>>;

/** The sources of choices that a screen gives to its records. */
export const GivenChoicesContext = createContext<GivenChoices>({});
