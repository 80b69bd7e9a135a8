import { callsOf } from '../fixtures/api';
import { axeFindings, colourRules } from '../fixtures/axe';
import { findOnEveryScreen } from '../fixtures/every-screen';
import { expect, test } from '../fixtures/product';

// A file of its own, so that it runs beside every-screen; nothing but colours is looked at again.
test('axe finds no colours at fault on any screen of the menu, of a class and of a person in the dark', {
  tag: '@long',
}, async ({ signedIn: page, product, adminToken }) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = await findOnEveryScreen(page, {
    send: callsOf(product.url, adminToken),
    find: async () => {
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      return axeFindings(page, colourRules);
    },
  });
  expect(found).toEqual([]);
});
