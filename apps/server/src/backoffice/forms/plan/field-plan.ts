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
  /** The rows that checks query. */
  readonly rows: CheckedRows;
  /** The table's name after the renames. */
  readonly table: string;
  readonly target: ReferenceTarget | undefined;
  /** The same table by its name before the sync. */
  readonly presentTarget: ReferenceTarget | undefined;
  readonly fault: string | undefined;
}

/** What happened to a column, which determines its indexes and its foreign key. */
export interface Fate {
  /** It holds no values, so nothing can conflict. */
  readonly isEmpty: boolean;
  /** It keeps none of its earlier indexes and foreign keys. */
  readonly isNew: boolean;
  readonly retype: Retype | undefined;
  /** Dangling ids are cleared instead of being conflicts. */
  readonly clears: boolean;
  /** Every id has already been checked. */
  readonly proven: boolean;
}
