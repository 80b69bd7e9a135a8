import { axeFindingsInBothLooks } from '../fixtures/axe';
import { expectFits } from '../fixtures/fits';
import { expect, test } from '../fixtures/product';

/** Screens of real rows; those that need none are looked at as components. */
const screens = [
  ['/dashboard', '工作台'],
  ['/course/pay', '缴费记录'],
] as const;

test('axe finds nothing serious on the shell and its screens, and nothing is wider than the window', async ({
  signedIn: page,
}) => {
  for (const [path, heading] of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeFindingsInBothLooks(page), `${path} at ${width} px`).toEqual([]);
      await expectFits(page);
    }
  }
});

test('dark, light or as the device says: the choice is remembered', async ({ signedIn }) => {
  await signedIn.emulateMedia({ colorScheme: 'light' });
  await signedIn.goto('/');
  const root = signedIn.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await signedIn.getByRole('button', { name: '切换外观' }).click();
  await signedIn.getByRole('menuitemradio', { name: '深色' }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await signedIn.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await signedIn.getByRole('button', { name: '切换外观' }).click();
  await expect(signedIn.getByRole('menuitemradio', { name: '深色' })).toHaveAttribute('aria-checked', 'true');
  await signedIn.getByRole('menuitemradio', { name: '跟随系统' }).click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await signedIn.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-theme', 'dark');
});
