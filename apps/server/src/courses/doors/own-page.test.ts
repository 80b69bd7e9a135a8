import { expect, it } from 'vitest';
import type { MessageSource } from '../../backoffice/messages';
import { withOwnPage } from './own-page';

const source: MessageSource = {
  kind: 'enrolment.admitted',
  describe: async () => new Map([[7, { to: [], fields: { 姓名: '林晓' }, link: '/' }]]),
};
const fieldsBy = async (publicUrl: string | undefined) => {
  const [made] = withOwnPage([source], publicUrl);
  return (await made?.describe(undefined as never, [7]))?.get(7)?.fields;
};

it('names the own page by the address of the product, and leaves it empty where there is none', async () => {
  expect(await fieldsBy('https://school.example')).toEqual({ 姓名: '林晓', 主页: 'https://school.example/my' });
  expect(await fieldsBy(undefined)).toEqual({ 姓名: '林晓', 主页: '' });
});
