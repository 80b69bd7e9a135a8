import { createContext } from 'react';
import type { ShownField } from './field-type-view';

/** A record, a person or a department that can be chosen. */
export interface RecordChoice {
  readonly id: number;
  readonly label: string;
  /** It no longer counts. */
  readonly struck?: boolean | undefined;
}

/** Where inputs of relations get their choices from. */
export interface RecordChoices {
  /** The choices that match the keyword; with `ids` exactly those, for the names of what is already chosen. */
  load(request: {
    readonly field: ShownField;
    readonly keyword: string;
    readonly ids?: readonly number[];
    readonly signal?: AbortSignal;
  }): Promise<readonly RecordChoice[]>;
  /** The name of a chosen record, where the screen knows it without a request. */
  nameOf?(field: ShownField, id: number): string | undefined;
  /** The name of the related form, where the caller may add a record on the spot. */
  addsTo?(field: ShownField): string | undefined;
  /** Lets staff add a record; undefined when they cancelled. */
  add?(field: ShownField, keyword: string): Promise<RecordChoice | undefined>;
  /** The address of a chosen record, if the caller may see it. */
  addressOf?(field: ShownField, id: number): string | undefined;
}

/** The choices for the inputs of a screen. */
export const RecordChoicesContext = createContext<RecordChoices>({ load: async () => [] });
