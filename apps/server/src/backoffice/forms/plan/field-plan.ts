import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { Origin } from './origin';
import type { ReferenceTarget } from './place-name.sql';
import type { CheckedRows, PlanInput } from './plan';
import type { RealTable } from './real-table';
import type { Retype } from './retype.sql';

/** What is known about one field when its steps are made. */
export interface FieldContext {
  readonly field: CustomFormField;
  readonly origin: Origin;
  readonly input: PlanInput;
  readonly real: RealTable;
  /** Where checks look. */
  readonly rows: CheckedRows;
  /** The table's name once it has been renamed. */
  readonly table: string;
  readonly target: ReferenceTarget | undefined;
  /** The same table under the name that it has before the sync. */
  readonly presentTarget: ReferenceTarget | undefined;
  readonly fault: string | undefined;
}

/** What a column went through, which decides about its indexes and its reference. */
export interface Fate {
  /** There is no value in it, so nothing can stand in the way. */
  readonly isEmpty: boolean;
  /** It keeps none of the indexes and references that it had. */
  readonly isNew: boolean;
  readonly retype: Retype | undefined;
  /** Ids that point nowhere are cleared instead of standing in the way. */
  readonly clears: boolean;
  /** Every id has been looked up already. */
  readonly proven: boolean;
}
