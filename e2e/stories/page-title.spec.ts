import { expect, test } from '../fixtures/menu';

test('the page title is the title of the route followed by the school name (spec §1)', async ({ signedIn, menu }) => {
  await menu.add({ name: '文件库', url: 'file', path: '/file' });
  for (const [path, title] of [
    ['/dashboard', '工作台'],
    ['/info/password', '修改密码'],
    ['/file', '文件库'],
    ['/course/pay', '缴费记录'],
    ['/test', '测试页'],
    ['/404', '页面不存在'],
  ] as const) {
    await signedIn.goto(path);
    await expect(signedIn).toHaveTitle(`${title} - 商学院`);
  }
});
