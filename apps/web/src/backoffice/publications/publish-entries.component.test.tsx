import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { recordActions } from '@shuyuan/contract/backoffice/records/record';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAddress, expectGone } from '../../app/driving.test-kit';
import { menuEntry } from '../../app/product.test-kit';
import { server } from '../../platform/http/scripted-server.test-kit';
import { formRow, openForms, teachers } from '../forms/form-list.test-kit';
import { openTeachers, teachersOf } from '../records/list/teachers.test-kit';
import { allRights, button, publicationEntry, scriptPublications } from './publications.test-kit';

/** The menu of a caller with these rights on public forms. */
const scriptMenu = (tags: readonly string[]): void => {
  const list = menuEntry({
    name: '师资',
    path: '/content/5?custom_form_id=5',
    url: 'form/records',
    has_auth_node_tags: [...recordActions],
  });
  const forms = menuEntry({ name: '自定义表单', path: '/form', url: 'form/designer', has_auth_node_tags: formRights });
  server.answer(identityEndpoints.menu, { data: [list, forms, publicationEntry(tags)] });
};
const formRights = ['index', 'create', 'detail', 'edit', 'delete', 'more'];
const publishLink = page.getByRole('link', { name: '发布' });
const people = teachersOf([{ xing_ming: '张三' }]);

it('publishes a form from its list', async () => {
  await openTeachers(people, {
    script: () => {
      scriptPublications([]);
      server.answer(recordEndpoints.meta, { data: people.meta });
      scriptMenu(allRights);
    },
  });
  await button('更多').click();
  await publishLink.click();
  await expectAddress('/system/publication?custom_form_id=5&publish=1');
  await expect.element(page.getByRole('dialog', { name: '发布表单：师资' })).toBeVisible();
});

it('publishes a form from the list of forms', async () => {
  await openForms([teachers()], () => {
    scriptPublications([]);
    scriptMenu(allRights);
    server.answer(identityEndpoints.permissions, { data: ['form_5.create'] });
    server.answer(recordEndpoints.meta, { data: people.meta });
  });
  await formRow('师资库').getByRole('button', { name: '更多 师资库' }).click();
  await page.getByRole('menuitem', { name: '发布' }).click();
  await expectAddress('/system/publication?custom_form_id=5&publish=1');
});

it('offers it to nobody who may not publish, or not add records', async () => {
  await openTeachers(people, { script: () => scriptMenu(['index']) });
  await button('更多').click();
  await expect.element(button('回收站')).toBeVisible();
  await expectGone(publishLink);
  await openTeachers(teachersOf([], { actions: ['index', 'detail', 'delete'] }), {
    script: () => scriptMenu(allRights),
  });
  await button('更多').click();
  await expect.element(button('回收站')).toBeVisible();
  await expectGone(publishLink);
  await openForms([teachers()], () => scriptMenu(allRights));
  await formRow('师资库').getByRole('button', { name: '更多 师资库' }).click();
  await expect.element(page.getByRole('menuitem', { name: '复制' })).toBeVisible();
  await expectGone(page.getByRole('menuitem', { name: '发布' }));
});
