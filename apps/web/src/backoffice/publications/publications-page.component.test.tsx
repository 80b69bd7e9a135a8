import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { publicationEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindingsInBothLooks } from '../../app/axe.test-kit';
import { chooseOption } from '../../app/choose-option.test-kit';
import { expectAddress, expectFits, expectGone } from '../../app/driving.test-kit';
import { expectMessage } from '../../app/product.test-kit';
import { server } from '../../platform/http/scripted-server.test-kit';
import { recordLists } from '../../platform/record-lists';
import { button, detailOf, openPublications, publicationOf } from './publications.test-kit';

const row = page.getByRole('row').filter({ hasText: '春季班报名' });
const yes = page.getByRole('button', { name: /^确\s*定$/ });

it('shows where each public form stands and leads to what came in', async () => {
  const fault = '所有者不再有新增记录的权限，请由有权限的人重新保存';
  openPublications([
    publicationOf(),
    publicationOf({ id: 8, title: '旧的问卷', state: 'suspended', fault, quota: null }),
  ]);
  await expect.element(row).toHaveTextContent('开放中');
  await expect.element(row).toHaveTextContent('至 2026-04-01 18:00');
  await expect.element(row.getByRole('link', { name: /^12 份/ })).toHaveAttribute('href', '/apply?custom_form_id=5');
  const other = page.getByRole('row').filter({ hasText: '旧的问卷' });
  await expect.element(other).toHaveTextContent('需处理');
  await expect.element(other).toHaveTextContent(fault);
  await expect.element(other).toHaveTextContent('不限');
  expect(await axeFindingsInBothLooks()).toEqual([]);
});

it('leads to the list of a form that has a screen of its own, but only those who may list its records', async () => {
  recordLists.add(9, { path: '/course/apply_list' });
  const mayList = (...data: string[]) =>
    openPublications([publicationOf({ custom_form_id: 9 })], {
      script: () => server.answer(identityEndpoints.permissions, { data }),
    });
  mayList('publication.index');
  await expect.element(row).toHaveTextContent('12 份');
  await expectGone(row.getByRole('link', { name: /^12 份/ }));
  mayList('publication.index', 'form_9.index');
  await expect.element(row.getByRole('link', { name: /^12 份/ })).toHaveAttribute('href', '/course/apply_list');
});

it('stops a public form with all else unchanged, and says who owns it when it is opened again', async () => {
  openPublications([publicationOf()]);
  await button('更多 春季班报名').click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  await expect.element(page.getByText(/已收到的记录保留/)).toBeVisible();
  await yes.click();
  await expectMessage('已保存');
  const { presets, fields, intro, version } = detailOf();
  const sent = server.asked(publicationEndpoints.save).at(-1)?.body;
  expect(sent).toMatchObject({ id: 7, version, enabled: false, presets, fields, intro });
  expect(sent).not.toHaveProperty('code');

  openPublications([publicationOf({ enabled: false, state: 'closed' })], {
    script: () => server.answer(publicationEndpoints.show, { data: detailOf({ enabled: false }) }),
  });
  await button('更多 春季班报名').click();
  await page.getByRole('menuitem', { name: '启用' }).click();
  await expect.element(page.getByText(/您将成为所有者/)).toBeVisible();
  await yes.click();
  await expect.poll(() => server.asked(publicationEndpoints.save).length).toBe(1);
  expect(server.asked(publicationEndpoints.save).at(-1)?.body).toMatchObject({ enabled: true });
});

it('offers no address of a page that only invited people fill in, and says where it is used', async () => {
  openPublications([publicationOf(), publicationOf({ id: 8, title: '课程评价', audience: 'invited' })]);
  const invited = page.getByRole('row').filter({ hasText: '课程评价' });
  await expect.element(invited).toHaveTextContent('仅受邀的人');
  await expect.element(invited).toHaveTextContent('在“问卷”里选用');
  await expect.element(row).toHaveTextContent('任何人');
  await expect.element(button('二维码 春季班报名')).toBeVisible();
  await expectGone(button('二维码 课程评价'));
  await expect.element(button('停用 课程评价')).toBeVisible();
  await expectGone(button('更多 课程评价'));
  await button('删除 课程评价').click();
  await expect.element(page.getByText(/受邀的人从此不能填写/)).toBeVisible();
  expect(await axeFindingsInBothLooks()).toEqual([]);
});

it('says that records stay before a public form is taken away', async () => {
  openPublications([publicationOf()]);
  await button('删除 春季班报名').click();
  await expect.element(page.getByText(/已收到的记录和当时同意的内容保留/)).toBeVisible();
  await yes.click();
  await expect.poll(() => server.asked(publicationEndpoints.destroy).at(-1)?.body).toEqual({ id: 7, version: 3 });
});

it('lists the pages of one form, as the address says', async () => {
  openPublications([publicationOf()], { query: '?custom_form_id=5' });
  await expect.element(row).toBeVisible();
  expect(server.asked(publicationEndpoints.index).at(-1)?.query.custom_form_id).toBe('5');
  openPublications([publicationOf()]);
  await expect.element(row).toBeVisible();
  expect(server.asked(publicationEndpoints.index).at(-1)?.query).not.toHaveProperty('custom_form_id');
  await chooseOption(page.getByLabelText('表单', { exact: true }), '报名');
  await expectAddress('/system/publication?custom_form_id=5');
  await expect.poll(() => server.asked(publicationEndpoints.index).at(-1)?.query.custom_form_id).toBe('5');
});

it('offers only looking to whoever may only look, even at an address that asks for more', async () => {
  openPublications([publicationOf()], { tags: ['index'], query: '?custom_form_id=5&publish=1' });
  await expect.element(button('二维码 春季班报名')).toBeVisible();
  for (const name of ['发布表单', '编辑 春季班报名', '删除 春季班报名']) await expectGone(button(name));
  await button('更多 春季班报名').click();
  await expect
    .element(page.getByRole('menuitem', { name: '打开页面' }))
    .toHaveAttribute('href', `${location.origin}/p/abcdefghjk`);
  await expectGone(page.getByRole('menuitem', { name: '停用' }));
  await expectGone(page.getByRole('dialog'));
});

it('has words for an empty list, and room for long names on a phone', async () => {
  openPublications([]);
  await expect.element(page.getByText('还没有公开表单')).toBeVisible();
  expect(await axeFindingsInBothLooks()).toEqual([]);
  await page.viewport(390, 844);
  const title = '面向长三角地区制造业企业负责人的高级管理人员工商管理硕士春季预备班公开说明会报名'
    .repeat(2)
    .slice(0, 60);
  openPublications([publicationOf({ title })]);
  await expect.element(page.getByText(title).first()).toBeVisible();
  await expectFits();
  expect(await axeFindingsInBothLooks()).toEqual([]);
});
