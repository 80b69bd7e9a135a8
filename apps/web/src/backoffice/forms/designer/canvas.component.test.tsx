import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectCount, expectGone, expectTexts, focusOn, html } from '../../../app/driving.test-kit';
import { dragByKeys } from '../../../app/keyboard-drag.test-kit';
import { openProduct } from '../../../app/product.test-kit';
import { formOf, lastSaved, scriptForms } from '../scripted-forms.test-kit';
import {
  add,
  button,
  drag,
  grip,
  names,
  openDesigner,
  panel,
  press,
  property,
  select,
  three,
  unsaved,
} from './designer.test-kit';

describe('the canvas', () => {
  it('takes fields dragged from the palette to their place and along itself', { tags: ['long'] }, async () => {
    await openDesigner(three());
    await drag(grip('甲'), grip('丙'));
    await expectTexts(names, ['乙', '丙', '甲']);
    await drag(add('日期'), select('乙'));
    await expectTexts(names, ['日期', '乙', '丙', '甲']);
    await expect.element(property('字段名称')).toHaveValue('日期');
  });

  it('moves, removes and brings back fields by keyboard alone', async () => {
    await openDesigner(three());
    await dragByKeys(grip('甲'), { key: 'ArrowDown', said: '甲 移到第 2 位，共 3 位' });
    await expectTexts(names, ['乙', '甲', '丙']);
    await focusOn(select('丙'));
    await press('{Alt>}{ArrowUp}{/Alt}');
    await expectTexts(names, ['乙', '丙', '甲']);
    await expect.element(select('丙')).toHaveFocus();
    await press('{Delete}');
    const asked = page.getByRole('alertdialog', { name: '确认删除吗？' });
    await expect.element(asked).toHaveTextContent('将移除字段“丙”');
    await press('{Escape}');
    await expectTexts(names, ['乙', '丙', '甲']);
    await press('{Delete}');
    await expect.element(asked).toBeVisible();
    await press('{Enter}');
    await expectTexts(names, ['乙', '甲']);
    await expect.element(select('甲')).toHaveFocus();
    await button('撤销移除').click();
    await expectTexts(names, ['乙', '丙', '甲']);
  });

  it('takes every step back and does it again', { tags: ['long'] }, async () => {
    await openDesigner(three());
    await expect.element(button('撤销')).toBeDisabled();
    await select('甲').click();
    await focusOn(property('字段名称'));
    await press('{End}乙丙');
    await button('移除字段 乙').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await button('复制字段 丙').click();
    await expectTexts(names, ['甲乙丙', '丙', '丙 副本']);
    await press('{Control>}zzz{/Control}');
    await expectTexts(names, ['甲', '乙', '丙']);
    await expectGone(unsaved);
    await press('{Control>}{Shift>}zz{/Shift}{/Control}');
    await button('重做').click();
    await expectTexts(names, ['甲乙丙', '丙', '丙 副本']);
  });

  it('opens a form of two hundred fields whole, moves its first field and saves all of them', {
    tags: ['long'],
  }, async () => {
    const fields = Array.from({ length: 200 }, (_, at) =>
      plainField({ name: `字段${at}`, field: `f_${at}`, edit_input: at % 3 === 0 ? 'date' : 'text' }),
    );
    await openDesigner(formOf({ id: 6, name: '大表', table_name: 'da_biao', fields }));
    await expectCount(names, 200);
    await focusOn(select('字段0'));
    await press('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(names.nth(1)).toHaveTextContent(/^字段0$/);
    html(select('字段199')).scrollIntoView();
    await expect.element(page.getByCss('[data-field]').last().getByCss('input')).toBeVisible();
    await press('{Control>}s{/Control}');
    await expectGone(unsaved);
    const sent = lastSaved().fields.map(({ name }) => name);
    expect(sent).toHaveLength(200);
    expect(sent.slice(0, 3)).toEqual(['字段1', '字段0', '字段2']);
  });

  it('stands beside the palette and the properties as one of three tabs on a phone, and a tap opens the properties', async () => {
    await page.viewport(390, 844);
    openProduct('/form?design=5', { script: () => void scriptForms(three()) });
    await select('甲').click();
    await expect.element(property('字段名称')).toHaveValue('甲');
    const tabs = page.getByRole('radiogroup', { name: '设计器的三个部分' });
    await tabs.getByText('字段库').click();
    await add('日期').click();
    await tabs.getByText('画布').click();
    await expectTexts(names, ['甲', '乙', '丙', '日期']);
    await expect.poll(() => document.documentElement.scrollWidth - window.innerWidth).toBeLessThanOrEqual(0);
    await expectGone(panel);
  });
});
