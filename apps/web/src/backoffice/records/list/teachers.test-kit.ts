import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectTexts } from '../../../app/driving.test-kit';
import { openProduct } from '../../../app/product.test-kit';
import { listPath, recordFormOf, type ScriptedForm, scriptRecords } from '../scripted-records.test-kit';

type Values = Readonly<Record<string, unknown>>;

/** Fields of most kinds that a list treats in its own way. */
const fields = [
  plainField({
    field: 'xing_ming',
    name: '姓名',
    validation: ['required'],
    search_input: 'text',
    settings: { sortable: true },
  }),
  plainField({
    field: 'zhi_cheng',
    name: '职称',
    edit_input: 'select',
    search_input: 'multi_select',
    select_item: [
      { label: '教授', value: 'prof' },
      { label: '讲师', value: 'lect' },
    ],
  }),
  plainField({
    field: 'ke_chou',
    name: '课酬',
    edit_input: 'money',
    search_input: 'number_range',
    settings: { sortable: true },
  }),
  plainField({ field: 'ru_zhi', name: '入职日期', edit_input: 'date', search_input: 'date_range' }),
  plainField({ field: 'bei_zhu', name: '备注', edit_input: 'textarea', list_show: 0 }),
];

/** A form of teachers with these people in it, the last one first in the list; the first one has the number 501. */
export const teachersOf = (
  people: readonly Values[],
  { finds, ...meta }: { finds?: ScriptedForm['finds'] } & Partial<ScriptedForm['meta']> = {},
): ScriptedForm => recordFormOf({ ...meta, id: 5, name: '师资', fields }, people, finds);

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const teacherTable = page.getByRole('table', { name: '师资列表' });
/** The names in the table's first column, from top to bottom. */
export const names = teacherTable.getByCss('tbody .record-open');
/** Waits until the list shows these and nothing else. */
export const expectNames = (...wanted: readonly string[]) => expectTexts(names, wanted);
/** The drawer of a record. */
export const drawerOf = (name: string) => page.getByRole('dialog', { name, exact: true });

/** Opens the list of teachers; `query` is added to its address, `script` answers what comes beside the records. */
export const openTeachers = async (
  teachers: ScriptedForm,
  { query = '', others = [], script }: { query?: string; others?: readonly ScriptedForm[]; script?: () => void } = {},
): Promise<void> => {
  openProduct(listPath(5) + query, {
    script: () => {
      scriptRecords(teachers, ...others);
      script?.();
    },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('师资');
};
