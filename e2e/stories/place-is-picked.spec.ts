import { axeFindingsInBothLooks } from '../fixtures/axe';
import { openMap } from '../fixtures/map';
import { expect, test } from '../fixtures/product';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a tap picks, the map is as wide as the page, and axe finds nothing serious, light or dark', {
    tag: '@long',
  }, async ({ signedIn }) => {
    await signedIn.goto('/test?only=map');
    const { exhibit, map, pin, value } = await openMap(signedIn);
    await map.tap({ position: { x: 200, y: 150 } });
    await expect(pin).toBeVisible();
    expect(await value()).not.toBeNull();
    const width = await map.evaluate((element) => element.clientWidth);
    expect(width).toBeGreaterThan(320);
    expect(await signedIn.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await exhibit.getByRole('combobox', { name: '搜索城市' }).fill('bj');
    await expect(signedIn.getByText('北京', { exact: true }).last()).toBeVisible();
    expect(await axeFindingsInBothLooks(signedIn)).toEqual([]);
  });
});

test('the library comes with the first map, and nothing is asked of other hosts', { tag: '@long' }, async ({
  signedIn,
  product,
}) => {
  const fetched: string[] = [];
  signedIn.on('request', (request) => fetched.push(request.url()));
  await signedIn.goto('/dashboard');
  await expect(signedIn.getByRole('heading', { level: 1 })).toBeVisible();
  expect(fetched.filter((url) => /map-canvas|cities|leaflet/.test(url))).toEqual([]);
  await signedIn.goto('/test?only=map');
  await openMap(signedIn);
  expect(fetched.some((url) => /map-canvas/.test(url))).toBe(true);
  expect(fetched.filter((url) => !url.startsWith(product.url) && !/^(data|blob):/.test(url))).toEqual([]);
});
