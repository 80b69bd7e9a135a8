import type { FormInput } from '@shuyuan/contract/backoffice/forms/custom-form';
import { type FieldInput, plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { longFormWords as words } from './long-form.texts';

const longFormFields = 40;

const options = words.options.map((label, at) => ({ label, value: `o${at}` }));

/** The types of the fields, in turns. */
const kinds: readonly Partial<FieldInput>[] = [
  { validation: [{ rule: 'max_length', value: 50 }] },
  { edit_input: 'number' },
  { edit_input: 'select', select_item: options },
  { edit_input: 'date' },
  { edit_input: 'money' },
  { edit_input: 'radio', select_item: options.slice(0, 3) },
  { edit_input: 'mobile' },
  { edit_input: 'admin' },
  { edit_input: 'textarea' },
  { edit_input: 'multi_select', select_item: options },
];

/** A form of forty fields in five sections; each run makes its own, by its stamp. */
export const longForm = (stamp: string): FormInput => ({
  name: words.form(stamp),
  table_name: `bench_long_${stamp}`,
  remark: '',
  sort_name: 'id',
  sort_type: 'desc',
  fields: Array.from({ length: longFormFields }, (_, at) => {
    const kind = kinds[at % kinds.length] ?? {};
    const section = words.section(Math.floor(at / 8) + 1);
    return plainField({ field: `f_${at + 1}`, name: words.field(at + 1), ...kind, settings: { section } });
  }),
});
