import { publicationEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindingsInBothLooks } from '../../../app/axe.test-kit';
import { expectGone } from '../../../app/driving.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { button, drawerOf, openTeachers, teachersOf } from '../list/teachers.test-kit';

const zhang = drawerOf('张三');
const source = {
  publication_id: 7,
  title: '师资登记',
  code: 'abcdefghjk',
  at: '2026-03-01T08:00:00.000Z',
  number: 'A2B3C4',
  mobile: '138****0001',
  consent_version: 2,
  consent: '一、目的：登记师资。\n二、范围：姓名。',
};

it('says of a record from outside how it came and what was agreed to', async () => {
  await openTeachers(teachersOf([{ xing_ming: '张三' }]), {
    script: () => server.answer(publicationEndpoints.source, { data: source }),
  });
  expect(server.asked(publicationEndpoints.source)).toHaveLength(0);
  await button('详情 张三').click();
  await expect
    .element(zhang.getByText('来源：公开表单「师资登记」 · 2026-03-01 16:00 · 138****0001 · 编号 A2B3C4'))
    .toBeVisible();
  expect(await axeFindingsInBothLooks()).toEqual([]);
  expect(server.asked(publicationEndpoints.source)).toHaveLength(1);
  expect(server.asked(publicationEndpoints.source)[0]?.query).toEqual({ custom_form_id: '5', id: '501' });
  await zhang.getByRole('button', { name: '查看同意内容' }).click();
  const consent = page.getByRole('dialog', { name: '提交时同意的内容' });
  await expect.element(consent).toHaveTextContent('第 2 版');
  await expect.element(consent).toHaveTextContent('一、目的：登记师资。');
  await userEvent.keyboard('{Escape}');
  await expectGone(consent);
  await expect.element(zhang).toBeVisible();
});

it('says nothing of other records, without a proved number or a text to agree to', async () => {
  await openTeachers(teachersOf([{ xing_ming: '张三' }]));
  await button('详情 张三').click();
  await expect.poll(() => server.asked(publicationEndpoints.source).length).toBe(1);
  await expect.element(zhang.getByRole('tab', { name: '详情' })).toBeVisible();
  await expectGone(page.getByText(/^来源/));
  await openTeachers(teachersOf([{ xing_ming: '张三' }]), {
    script: () =>
      server.answer(publicationEndpoints.source, {
        data: { ...source, mobile: null, consent: '', consent_version: null },
      }),
  });
  await button('详情 张三').click();
  await expect.element(zhang.getByText('来源：公开表单「师资登记」 · 2026-03-01 16:00 · 编号 A2B3C4')).toBeVisible();
  await expectGone(button('查看同意内容'));
});
