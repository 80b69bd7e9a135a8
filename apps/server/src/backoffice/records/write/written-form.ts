import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { DecidedField } from '@shuyuan/contract/backoffice/forms/system-form';
import { isWritable } from '@shuyuan/contract/backoffice/records/record-values';
import { isLinked, searchedFields } from '../../forms';
import type { RecordKeeper } from '../keeper';
import type { LiveForm } from '../live-form';
import type { RecordDeps } from '../record.deps';

/** A live form with its fields grouped by how they are written. */
export interface WrittenForm {
  readonly form: LiveForm;
  readonly keeper: RecordKeeper | undefined;
  /** The type of its records in the audit log and in file uses. */
  readonly type: string;
  /** The fields that values may be given for. */
  readonly writable: readonly CustomFormField[];
  /** The decided fields, by column. */
  readonly decided: ReadonlyMap<string, DecidedField>;
  /** All fields with a column, including serial numbers. */
  readonly inColumns: readonly CustomFormField[];
  readonly serials: readonly CustomFormField[];
  /** Those that point to records, people or departments by a column. */
  readonly references: readonly CustomFormField[];
  /** Those that point to many records by a link table. */
  readonly links: readonly CustomFormField[];
  readonly richTexts: readonly CustomFormField[];
  /** Those that hold addresses of files. */
  readonly files: readonly CustomFormField[];
  readonly searched: readonly CustomFormField[];
}

const sort = (form: LiveForm, keeper: RecordKeeper | undefined): WrittenForm => {
  const { fields } = form.definition;
  const derived = new Set(keeper?.derived?.map(({ field }) => field));
  const own = fields.filter(({ field }) => !derived.has(field));
  const inColumns = own.filter((field) => !isLinked(field));
  return {
    form,
    keeper,
    type: `form_${form.id}`,
    writable: own.filter(isWritable),
    decided: new Map(Object.entries(keeper?.decided ?? {})),
    inColumns,
    serials: own.filter(({ edit_input }) => fieldTypeOf(edit_input).automatic),
    references: inColumns.filter(({ edit_input }) => fieldTypeOf(edit_input).pointsTo !== undefined),
    links: own.filter(isLinked),
    richTexts: own.filter(({ edit_input }) => fieldTypeOf(edit_input).html),
    files: own.filter(({ edit_input }) => fieldTypeOf(edit_input).holdsFiles !== undefined),
    searched: searchedFields(own),
  };
};

const sorted = new WeakMap<RecordDeps['keepers'], WeakMap<LiveForm, WrittenForm>>();

/** A live form prepared for writing; computed once per definition. */
export const writtenForm = ({ keepers }: Pick<RecordDeps, 'keepers'>, form: LiveForm): WrittenForm => {
  const forms = sorted.get(keepers) ?? new WeakMap<LiveForm, WrittenForm>();
  sorted.set(keepers, forms);
  const made = forms.get(form) ?? sort(form, keepers.get(form.definition.table_name));
  forms.set(form, made);
  return made;
};
