import type { FormInput } from '@shuyuan/contract/backoffice/forms/custom-form';
import { type FieldInput, plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { formWords } from './names.texts';
import { tables } from './tables';

type Given = Partial<FieldInput>;

const fieldOf = (field: string, name: string, given: Given): FieldInput => plainField({ field, name, ...given });

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const { genders, statuses, sources } = formWords;

/** A realistic list of applications; the fields in the order of the form. */
const fieldsOf = (programmeForm: number): Readonly<Record<keyof typeof formWords.fields, Given>> => ({
  name: { validation: ['required', { rule: 'max_length', value: 30 }], search_input: 'text' },
  mobile: { edit_input: 'mobile', validation: ['required', 'unique'], search_input: 'exact' },
  id_card: { edit_input: 'id_card' },
  gender: { edit_input: 'radio', select_item: optionsOf(genders) },
  status: { edit_input: 'select', select_item: optionsOf(statuses), search_input: 'select', validation: ['required'] },
  class_code: { search_input: 'exact', validation: ['required'] },
  batch_code: { search_input: 'exact' },
  programme: {
    edit_input: 'relation',
    search_input: 'relation',
    settings: { relation_form_id: programmeForm, relation_label: 'name' },
  },
  owner: { edit_input: 'admin' },
  company: {},
  title: {},
  applied_on: { edit_input: 'date', search_input: 'date_range' },
  tuition: { edit_input: 'money' },
  source: { edit_input: 'select', select_item: optionsOf(sources) },
  remark: { edit_input: 'textarea' },
});

/** The form of applications that is measured. */
export const enrolmentForm = (form: { name: string; table_name: string; programmeForm: number }): FormInput => {
  const given = fieldsOf(form.programmeForm);
  const names = Object.keys(formWords.fields) as (keyof typeof formWords.fields)[];
  return {
    name: form.name,
    table_name: form.table_name,
    remark: '',
    sort_name: 'id',
    sort_type: 'desc',
    fields: names.map((field) => fieldOf(field, formWords.fields[field], given[field])),
  };
};

/** The columns of a list that is imported and exported. */
export const transferFields = [
  'name',
  'mobile',
  'id_card',
  'gender',
  'status',
  'class_code',
  'company',
  'title',
  'applied_on',
  'tuition',
] as const;

/** A list of ten columns. */
export const transferForm = (): FormInput => {
  const form = enrolmentForm({ name: formWords.transfer, table_name: tables.transfer, programmeForm: 1 });
  const wanted: readonly string[] = transferFields;
  return { ...form, fields: form.fields.filter(({ field }) => wanted.includes(field)) };
};

/** What the applications are for. */
export const programmeForm: FormInput = {
  name: formWords.programme,
  table_name: tables.programme,
  remark: '',
  sort_name: 'id',
  sort_type: 'desc',
  fields: [fieldOf('name', formWords.fields.programme, { validation: ['required'] })],
};

/** How many columns the widest list has. */
export const wideColumns = 30;

/** A list of thirty columns: a name, then numbers. */
export const wideForm: FormInput = {
  name: formWords.wide,
  table_name: tables.wide,
  remark: '',
  sort_name: 'id',
  sort_type: 'desc',
  fields: [
    fieldOf('name', formWords.fields.name, { settings: { sortable: true } }),
    ...Array.from({ length: wideColumns - 1 }, (_, at) =>
      fieldOf(`score_${at + 1}`, formWords.score(at + 1), { edit_input: at % 3 === 0 ? 'money' : 'number' }),
    ),
  ],
};
