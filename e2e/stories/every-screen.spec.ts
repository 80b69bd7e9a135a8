import { callsOf } from '../fixtures/api';
import { axeFindings } from '../fixtures/axe';
import { findOnEveryScreen } from '../fixtures/every-screen';
import { expect, test } from '../fixtures/product';

// In the dark: every-screen-dark.
test('axe finds nothing on any screen of the menu, of a class and of a person', { tag: '@long' }, async ({
  signedIn: page,
  product,
  adminToken,
}) => {
  test.slow();
  const found = await findOnEveryScreen(page, {
    send: callsOf(product.url, adminToken),
    find: async () => {
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      return axeFindings(page);
    },
  });
  expect(found).toEqual([]);
});
