import { createContext } from 'react';
import type { RecordChoices } from '../../forms';

/** Where fields get their choices from instead of the form that they point to, by column. */
export type GivenChoices = Readonly<Record<string, RecordChoices['load']>>;

/** The choices that a screen gives to the records it holds. */
export const GivenChoicesContext = createContext<GivenChoices>({});
