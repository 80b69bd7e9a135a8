import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { correctionForm } from '@shuyuan/contract/courses/doors/correction.form';
import { correctionEndpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import { doorErrors, doorMessages } from '@shuyuan/contract/courses/doors/door.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings, axeFindingsInBothLooks } from '../../app/axe.test-kit';
import { expectFits, expectGone } from '../../app/driving.test-kit';
import { expectMessage, menuEntry, openProduct } from '../../app/product.test-kit';
import { recordFormOf, scriptRecords } from '../../backoffice/records/scripted-records.test-kit';
import { refuseWith } from '../../platform/http/refuse-with.test-kit';
import { server } from '../../platform/http/scripted-server.test-kit';
import { correctionsScreen } from './index';
// The product loads it on demand; imported here so that no test waits for it.
import '../../ui/form-dialog/form-window';

await correctionsScreen.load();

const { decide } = correctionEndpoints;
const shown = ['contact', 'field', 'old_value', 'new_value', 'state'];
const row = page.getByRole('row').filter({ hasText: '新单位' });
const dialog = page.getByRole('dialog', { name: '拒绝 林晓 的更正' });
const yes = page.getByRole('button', { name: /^确\s*定$/ });
const submit = () => dialog.getByRole('button', { name: /^提\s*交$/ }).click();
const decided = () => server.asked(decide).map(({ body }) => body);
const id = courseFormIds.correction * 100 + 1;

/** Opens the list with one correction that waits and one that was decided. */
const open = (given: { mayDecide?: boolean } = {}): void => {
  openProduct('/course/correction', {
    script: () => {
      const fields = correctionForm.fields.filter(({ field }) => shown.includes(field));
      const asked = { field: 'company', old_value: '旧单位', contact: { id: 5, label: '林晓' } };
      const form = recordFormOf({ id: courseFormIds.correction, name: '信息更正', fields }, [
        { ...asked, new_value: '新单位', state: 'pending' },
        { ...asked, new_value: '再改', state: 'applied' },
      ]);
      scriptRecords(form);
      const entry = { name: '信息更正', path: '/course/correction', url: correctionsScreen.key };
      const tags = [...form.meta.actions];
      server.answer(identityEndpoints.menu, { data: [menuEntry({ ...entry, has_auth_node_tags: tags })] });
      const rights = tags.map((action) => `form_${form.meta.id}.${action}`);
      const acts = given.mayDecide === false ? [] : ['correction.decide'];
      server.answer(identityEndpoints.permissions, { data: [...rights, ...acts] });
      server.answer(decide, { msg: '已处理' });
    },
  });
};

/** Chooses an act of the row that waits. */
const choose = async (act: string): Promise<void> => {
  const button = row.getByRole('button', { name: new RegExp(`^${act}`) });
  await expect.element(row).toBeVisible();
  if (button.elements().length > 0) return button.click();
  await row.getByRole('button', { name: /^更多/ }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
};

it('agrees to a correction after saying what will change', async () => {
  open();
  await choose('采纳');
  await expect.element(page.getByText('学员档案的“单位”将由“旧单位”改为“新单位”。')).toBeVisible();
  expect(decided()).toEqual([]);
  expect(await axeFindings()).toEqual([]);
  await yes.click();
  await expectMessage('已处理');
  expect(decided()).toEqual([{ id, version: 1, state: 'applied' }]);
});

it('says why a correction was not agreed to, and loads the list again', async () => {
  open();
  server.answer(decide, () => refuseWith(doorErrors.contactGone));
  await choose('采纳');
  await yes.click();
  await expectMessage(doorErrors.contactGone.errmsg);
  await expect.element(row).toBeVisible();
});

it('refuses a correction only with a reason, which stays when it cannot be sent', { tags: ['long'] }, async () => {
  open();
  await choose('拒绝');
  await expect.element(dialog.getByText('学员在自己的页面上看得到。')).toBeVisible();
  expect(await axeFindingsInBothLooks()).toEqual([]);
  await submit();
  await expect.element(dialog.getByText(doorMessages.refusalNeeded)).toBeVisible();
  await dialog.getByLabelText('原因').fill('  ');
  await submit();
  expect(decided()).toEqual([]);
  await dialog.getByLabelText('原因').fill(' 与证件不符 ');
  server.answer(decide, () =>
    refuseWith(platformErrors.invalidInput, { errors: { decision: [doorMessages.refusalNeeded] } }),
  );
  await submit();
  await expect.element(dialog.getByLabelText('原因')).toHaveAccessibleDescription(/请填写拒绝的原因/);
  server.answer(decide, () => refuseWith(doorErrors.correctionDecided));
  await submit();
  await expectMessage(doorErrors.correctionDecided.errmsg);
  await expect.element(dialog.getByLabelText('原因')).toHaveValue(' 与证件不符 ');
  server.answer(decide, { msg: '已处理' });
  await submit();
  await expectMessage('已处理');
  expect(decided().at(-1)).toEqual({ id, version: 1, state: 'refused', decision: '与证件不符' });
  await expectGone(dialog);
});

it('offers no decision about what was decided, nor to whoever may not decide, and fits a phone', async () => {
  open();
  const other = page.getByRole('row').filter({ hasText: '再改' });
  await expect.element(other).toBeVisible();
  for (const act of [/^采纳/, /^拒绝/]) await expectGone(other.getByRole('button', { name: act }));
  open({ mayDecide: false });
  await expect.element(row).toBeVisible();
  for (const act of [/^采纳/, /^拒绝/]) await expectGone(row.getByRole('button', { name: act }));
  await page.viewport(390, 844);
  await expectFits();
});
