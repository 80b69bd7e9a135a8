import { createContext } from 'react';
import type { ShownField } from './field-type-view';

/** A record, a person or a department that can be chosen. */
export interface RecordChoice {
  readonly id: number;
  readonly label: string;
}

/** Where inputs that point elsewhere get their choices from. */
export interface RecordChoices {
  /** Those that fit the keyword; with `ids` those very ones, for the names of what is chosen already. */
  load(request: {
    readonly field: ShownField;
    readonly keyword: string;
    readonly ids?: readonly number[];
  }): Promise<readonly RecordChoice[]>;
}

/** The choices of the screen that the inputs stand on. */
export const RecordChoicesContext = createContext<RecordChoices>({ load: async () => [] });
