import { expect, mainMenu, test } from '../fixtures/menu';

test.describe('menu rules (spec §2)', () => {
  test('an entry whose screen is unknown shows a plain message, not a blank page', async ({ signedIn, menu }) => {
    await menu.add({ name: '旧报表', url: 'report/old', path: '/report' });
    await signedIn.goto('/');
    await mainMenu(signedIn).getByRole('link', { name: '旧报表' }).click();
    await expect(signedIn).toHaveURL(/\/report$/);
    await expect(signedIn.getByRole('main')).toContainText('这个页面还没有安装');
    await expect(signedIn.getByRole('main')).toContainText('report/old');
  });

  test('a screen whose code does not arrive offers to reload, and reloading opens it', async ({
    signedIn,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource|dynamically imported module|personal-page/);
    await signedIn.route('**/assets/personal-page-*.js', (route) => route.abort());
    await signedIn.goto('/info/password');
    await expect(signedIn.getByRole('alert')).toContainText('页面没有打开成功');
    await signedIn.unroute('**/assets/personal-page-*.js');
    await signedIn.getByRole('button', { name: '重新加载' }).click();
    await expect(signedIn.getByLabel('当前密码')).toBeVisible();
  });

  test('the part after ? becomes parameters, the route is named menu_{id}, and F5 stays on it', async ({
    signedIn,
    menu,
  }) => {
    const third = await menu.add({
      name: '三号表',
      url: 'form/records',
      path: '/content?form=3',
      icon: 'TableOutlined',
    });
    const fourth = await menu.add({ name: '四号表', url: 'form/records', path: '/content?form=4' });
    await signedIn.goto('/');
    await mainMenu(signedIn).getByRole('link', { name: '四号表' }).click();
    await expect(signedIn).toHaveURL(/\/content\?form=4$/);
    for (const arrive of [async () => undefined, () => signedIn.reload()]) {
      await arrive();
      await expect(signedIn.getByRole('heading', { level: 1 })).toHaveText('四号表');
      await expect(signedIn.getByRole('region', { name: '四号表' })).toHaveAttribute('data-route', `menu_${fourth}`);
      await expect(mainMenu(signedIn).locator('[aria-current=page]')).toHaveText('四号表');
      await expect(signedIn).toHaveURL(/\/content\?form=4$/);
    }
    await signedIn.goto('/content?form=3&page=2');
    await expect(signedIn.getByRole('region', { name: '三号表' })).toHaveAttribute('data-route', `menu_${third}`);
  });

  test('a path with ^ is used without the prefix, whatever stands above it', async ({ signedIn, menu }) => {
    const parent = await menu.add({ name: '栏目', url: '#', path: '/section' });
    await menu.add({ name: '公告', url: 'notice', path: '^notice', parent });
    await menu.add({ name: '新闻', url: 'news', path: 'news', parent });
    await signedIn.goto('/notice');
    await expect(signedIn.getByRole('heading', { level: 1 })).toHaveText('公告');
    await expect(mainMenu(signedIn).getByRole('link', { name: '公告' })).toHaveAttribute('href', '/notice');
    await expect(mainMenu(signedIn).getByRole('link', { name: '新闻' })).toHaveAttribute('href', '/section/news');
  });

  test('a path with $ is not in the menu; its route opens and lights the entry it belongs to', async ({
    signedIn,
    menu,
  }) => {
    const hidden = await menu.add({ name: '班级详情', url: 'course/detail', path: '$/course/class/detail' });
    await signedIn.goto('/course/class/detail');
    await expect(signedIn.getByRole('region', { name: '班级详情' })).toHaveAttribute('data-route', `menu_${hidden}`);
    await expect(mainMenu(signedIn).getByText('班级详情')).toHaveCount(0);
    await expect(mainMenu(signedIn).locator('[aria-current]')).toHaveText('班级管理');
  });

  test('a url of # and an empty url are containers: they fold, and lead nowhere themselves', async ({
    signedIn,
    menu,
  }) => {
    const sharp = await menu.add({ name: '课外', url: '#', path: '/teaching' });
    const empty = await menu.add({ name: '内容', url: '', path: '', parent: sharp });
    await menu.add({ name: '文章', url: 'article', path: '/article', parent: empty });
    await signedIn.goto('/');
    const nav = mainMenu(signedIn);
    await expect(nav.getByRole('link', { name: '课外' })).toHaveCount(0);
    await expect(nav.getByRole('link', { name: '文章' })).toBeHidden();
    await nav.getByRole('button', { name: '课外' }).click();
    await nav.getByRole('button', { name: '内容' }).click();
    await expect(signedIn).toHaveURL(/\/dashboard$/);
    await nav.getByRole('link', { name: '文章' }).click();
    await expect(signedIn).toHaveURL(/\/article$/);
    await signedIn.goto('/teaching');
    await expect(signedIn).toHaveURL(/\/article$/);
    await expect(nav.getByRole('button', { name: '课外' })).toHaveAttribute('aria-expanded', 'true');
  });

  test('the screens of a class have titles, are not in the menu and light their entry', async ({ signedIn }) => {
    for (const [path, title, entry] of [
      ['/course/txl', '通讯录', '班级管理'],
      ['/course/apply_list', '报名管理', '报名'],
      ['/course/pay', '缴费记录', '班级管理'],
      ['/course/attendance', '考勤管理', '班级管理'],
    ] as const) {
      await signedIn.goto(path);
      await expect(signedIn.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(mainMenu(signedIn).getByText(title, { exact: true })).toHaveCount(0);
      await expect(mainMenu(signedIn).locator('[aria-current]')).toHaveText(entry);
    }
  });

  test('the header bar shows the icon and the title of the route', async ({ signedIn, menu }) => {
    await menu.add({ name: '学员库', url: 'course/contact', path: '/course/contact', icon: 'ContactsOutlined' });
    await menu.add({ name: '无图标', url: 'plain', path: '/plain', icon: 'NoSuchIcon' });
    await signedIn.goto('/course/contact');
    const region = signedIn.getByRole('region', { name: '学员库' });
    await expect(region.getByRole('heading', { level: 1 })).toHaveText('学员库');
    await expect(region.locator('svg[data-icon=contacts]')).toBeVisible();
    await signedIn.goto('/plain');
    await expect(signedIn.getByRole('region', { name: '无图标' }).locator('svg[data-icon=appstore]')).toBeVisible();
  });

  test('a new entry arrives when the window is looked at again, without a new sign-in', async ({ signedIn, menu }) => {
    await signedIn.goto('/');
    await expect(mainMenu(signedIn).getByRole('link', { name: '工作台' })).toBeVisible();
    await menu.add({ name: '刚刚开通', url: 'fresh', path: '/fresh' });
    await signedIn.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(mainMenu(signedIn).getByRole('link', { name: '刚刚开通' })).toBeVisible();
  });
});
