import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { PlanStep } from '@shuyuan/contract/backoffice/forms/form-sync';
import type { FormSchema, ReferenceTarget } from './place-name.sql';
import type { RealTable } from './real-table';
import type { Retype, TypedField } from './retype.sql';
import type { Statement } from './statement';

/** The rows that a check asks; a table that is being adopted may lack some of the product's own columns. */
export interface CheckedRows {
  readonly table: string;
  readonly lacks: readonly ('id' | 'deleted_at')[];
}

type CheckedColumn = CheckedRows & { readonly column: string };

/** A query on the rows that runs before anything changes, under the columns' old names. */
export type Check = { readonly reason: string } & (
  | ({ readonly find: 'unconvertible'; readonly retype: Retype } & CheckedColumn)
  | ({ readonly find: 'filled'; readonly type: TypedField } & CheckedColumn)
  | ({ readonly find: 'duplicates'; readonly type: TypedField; readonly retype: Retype | undefined } & CheckedColumn)
  | ({ readonly find: 'dangling'; readonly target: ReferenceTarget } & CheckedColumn)
  | { readonly find: 'linked' | 'linked_twice'; readonly link: string; readonly schema: FormSchema }
);

/** A step with its statements and the checks that precede them. */
export interface Step extends Omit<PlanStep, 'obstacle'> {
  readonly statements: readonly Statement[];
  readonly checks: readonly Check[];
  /** Why the step is impossible, whatever the rows contain. */
  readonly fault: string | undefined;
}

/** A dropped field that can be restored. */
export interface RecycledField {
  readonly field: CustomFormField;
  readonly place: string;
}

/** Another form that a relation points to; it has no table before its first sync. */
export interface RelatedForm {
  readonly name: string;
  readonly table: string | undefined;
}

export interface PlanInput {
  readonly formId: number;
  readonly live: FormDefinition | undefined;
  readonly draft: FormDefinition;
  /** The table that the live definition names or, before the first sync, the one that the draft adopts. */
  readonly real: RealTable | undefined;
  readonly recycled: readonly RecycledField[];
  readonly relations: ReadonlyMap<number, RelatedForm>;
}

/** Everything that a sync does, and what it leaves in the recycle place or takes from it. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly recycles: readonly RecycledField[];
  readonly restores: readonly number[];
}

/** Makes a step; most have no note and remove nothing. */
export const makeStep = (step: Pick<Step, 'kind' | 'text'> & Partial<Omit<Step, 'kind' | 'text'>>): Step => ({
  field_id: null,
  note: '',
  recoverable: false,
  statements: [],
  checks: [],
  fault: undefined,
  ...step,
});
