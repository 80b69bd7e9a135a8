import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { expect } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import { boxOf } from '../../../app/driving.test-kit';
import { openProduct } from '../../../app/product.test-kit';
import { formOf, scriptForms } from '../scripted-forms.test-kit';

/** A draft of three fields. */
export const three = (given: Partial<FormDetail> = {}): FormDetail =>
  formOf({
    ...given,
    id: 5,
    name: '师资库',
    table_name: 'shi_zi_ku',
    fields: ['甲', '乙', '丙'].map((name, at) => plainField({ name, field: `f_${at}` })),
  });

export const select = (name: string) => page.getByRole('button', { name: `设置字段 ${name}`, exact: true });
export const grip = (name: string) => page.getByRole('button', { name: `移动字段 ${name}`, exact: true });
export const names = page.getByCss('.canvas-field-name');
export const panel = page.getByRole('region', { name: '属性', exact: true });
export const property = (label: string) => panel.getByLabelText(label, { exact: true });
export const add = (label: string) => page.getByRole('button', { name: new RegExp(`^新增 ${label}：`) });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const unsaved = page.getByText('有未保存的修改', { exact: true });
export const press = (keys: string) => userEvent.keyboard(keys);

/** Opens the designer on a form, or on a new one. */
export const openDesigner = async (form: FormDetail | 'new', ...others: FormDetail[]) => {
  const given = form === 'new' ? others : [form, ...others];
  openProduct(`/form?design=${form === 'new' ? 'new' : form.id}`, { script: () => void scriptForms(...given) });
  await expect.element(page.getByRole('region', { name: '字段库' })).toBeVisible();
};

const middleOf = (locator: Locator) => {
  const { x, y, width, height } = boxOf(locator);
  return { x: x + width / 2, y: y + height / 2 };
};

/** Drags with the mouse from the middle of one element to the middle of another. */
export const drag = (from: Locator, to: Locator): Promise<void> => commands.drag(middleOf(from), middleOf(to));
