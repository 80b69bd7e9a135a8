import { teacherFields } from '@shuyuan/contract/backoffice/forms/sample-fields.test-kit';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectTexts } from '../../../app/driving.test-kit';
import { openProduct } from '../../../app/product.test-kit';
import { listPath, recordFormOf, type ScriptedForm, scriptRecords } from '../scripted-records.test-kit';

type Values = Readonly<Record<string, unknown>>;

/** A form of teachers with these people, the last one first in the list; the first one has the id 501. */
export const teachersOf = (
  people: readonly Values[],
  { finds, ...meta }: { finds?: ScriptedForm['finds'] } & Partial<ScriptedForm['meta']> = {},
): ScriptedForm => recordFormOf({ ...meta, id: 5, name: '师资', fields: teacherFields }, people, finds);

export const button = (name: string) => page.getByRole('button', { name, exact: true });
/** Opens 更多 of the toolbar and presses one of its tools. */
export const inTools = async (name: string): Promise<void> => {
  await button('更多').click();
  await button(name).click();
};
export const teacherTable = page.getByRole('table', { name: '师资列表' });
/** The names in the table's first column, from top to bottom. */
export const names = teacherTable.getByCss('tbody .record-open');
/** Waits until the list shows exactly these. */
export const expectNames = (...wanted: readonly string[]) => expectTexts(names, wanted);
export const drawerOf = (name: string) => page.getByRole('dialog', { name, exact: true });

/** Opens the list of teachers; `query` is added to its address, `script` adds replies besides those of the records. */
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
