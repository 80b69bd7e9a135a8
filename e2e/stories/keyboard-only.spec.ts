import { expect, mainMenu, test } from '../fixtures/menu';

test('the whole shell works by keyboard alone', async ({ signedIn, menu, product }) => {
  // Stories that ran before on this product may have left forms in the menu.
  await product.sql('delete from app.menu where custom_form_id < 900000');
  const parent = await menu.add({ name: '教务', url: '#', path: '/teaching' });
  await menu.add({ name: '开班', url: 'course/class', path: '/teaching/class', parent });
  await signedIn.goto('/');
  await expect(signedIn.getByRole('heading', { level: 1 })).toHaveText('工作台');
  const { keyboard } = signedIn;

  await keyboard.press('Tab');
  await expect(signedIn.getByRole('button', { name: '跳到主要内容' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(signedIn.getByRole('main')).toBeFocused();

  await signedIn.reload();
  await expect(signedIn.getByRole('heading', { level: 1 })).toHaveText('工作台');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(signedIn.getByRole('link', { name: '书院' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(mainMenu(signedIn).getByRole('link', { name: '工作台' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(mainMenu(signedIn).getByRole('button', { name: '教学管理' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(mainMenu(signedIn).getByRole('link', { name: '自定义表单' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(mainMenu(signedIn).getByRole('link', { name: '文件库' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(mainMenu(signedIn).getByRole('button', { name: '系统管理' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(mainMenu(signedIn).getByRole('button', { name: '教务' })).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expect(mainMenu(signedIn).getByRole('link', { name: '开班' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(signedIn).toHaveURL(/\/teaching\/class$/);

  await keyboard.press('Tab');
  await expect(signedIn.getByRole('button', { name: '收起侧边栏' })).toBeFocused();
  await keyboard.press('Space');
  await expect(signedIn.getByRole('button', { name: '展开侧边栏' })).toBeFocused();
  await keyboard.press('Shift+Tab');
  await expect(mainMenu(signedIn).getByRole('button', { name: '教务' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(mainMenu(signedIn).getByRole('link', { name: '开班' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(mainMenu(signedIn).getByRole('link', { name: '开班' })).toHaveCount(0);
  await expect(mainMenu(signedIn).getByRole('button', { name: '教务' })).toBeFocused();

  const user = signedIn.getByRole('button', { name: /用户菜单/ });
  await user.focus();
  await keyboard.press('ArrowDown');
  await expect(signedIn.getByRole('menuitem', { name: '系统首页' })).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(signedIn.getByRole('menuitem', { name: '退出登录' })).toBeFocused();
  await keyboard.press('Home');
  await keyboard.press('Escape');
  await expect(user).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('ArrowDown');
  await expect(signedIn.getByRole('menuitem', { name: '个人信息' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(signedIn).toHaveURL(/\/info\/password$/);
});
