import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { atRest } from '../../app/axe.test-kit';
import { openProduct } from '../../app/product.test-kit';
import { liveFormOf, scriptForms } from './scripted-forms.test-kit';

/** A form with a table of forty rows. */
export const teachers = (given: Partial<Omit<FormDetail, 'fields'>> = {}): FormDetail =>
  liveFormOf({
    rows: 40,
    ...given,
    id: 5,
    name: '师资库',
    table_name: 'shi_zi_ku',
    fields: [
      plainField({ field: 'xing_ming', name: '姓名' }),
      plainField({ field: 'nian_ling', name: '年龄', edit_input: 'number' }),
    ],
  });

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const formTable = page.getByRole('table', { name: '表单列表' });
export const formRow = (name: string) => formTable.getByRole('row').filter({ has: button(`更多 ${name}`) });

/** Opens the list with these forms; `script` scripts the requests of the list's dialogs. */
export const openForms = async (forms: readonly FormDetail[], script: () => void = () => undefined) => {
  let store: ReturnType<typeof scriptForms> | undefined;
  openProduct('/form', {
    script: () => {
      store = scriptForms(...forms);
      script();
    },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('自定义表单');
  const first = forms[0];
  await expect.element(first === undefined ? page.getByText('还没有表单') : formRow(first.name)).toBeVisible();
  return store as ReturnType<typeof scriptForms>;
};

/** Chooses an entry of a form's 更多. */
export const chooseMore = async (form: string, entry: string): Promise<void> => {
  await button(`更多 ${form}`).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};

/** Picks an option of an open select once its dropdown has stopped moving. */
export const takeOption = async (option: string): Promise<void> => {
  // The selected value has the same text in the select; the dropdown is rendered at the end of the page.
  const entry = page.getByTitle(option, { exact: true }).last();
  await expect.element(entry).toBeVisible();
  await atRest();
  await entry.click();
};
