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
  /** The name of one that is chosen, where the screen knows it without asking. */
  nameOf?(field: ShownField, id: number): string | undefined;
  /** What the things to choose from are called, where the caller may add one on the spot. */
  addsTo?(field: ShownField): string | undefined;
  /** Lets staff add one; undefined when they gave it up. */
  add?(field: ShownField, keyword: string): Promise<RecordChoice | undefined>;
  /** Where a chosen one is shown, if the caller may see it. */
  addressOf?(field: ShownField, id: number): string | undefined;
}

/** The choices of the screen that the inputs stand on. */
export const RecordChoicesContext = createContext<RecordChoices>({ load: async () => [] });
