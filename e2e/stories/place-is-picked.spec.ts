import { axeFindingsInBothLooks } from '../fixtures/axe';
import { degreesIn, openMap } from '../fixtures/map';
import { expect, test } from '../fixtures/product';

const closeZoom = 12;
const onePixel = degreesIn(1, closeZoom);

// The test page holds every shared element; on a busy machine it takes its time.
test.describe.configure({ timeout: 120_000 });

test.beforeEach(async ({ signedIn }) => {
  await signedIn.goto('/test?only=map');
});

test('typed coordinates that are no place are refused at their fields; those of one move the marker', async ({
  signedIn,
}) => {
  const { exhibit, value, pin } = await openMap(signedIn);
  await test.step('refused in Chinese, each at its field, and nothing changes', async () => {
    const [lng, lat] = [exhibit.getByLabel('经度'), exhibit.getByLabel('纬度')];
    await lng.fill('200');
    await lat.fill('北');
    await lat.press('Enter');
    await expect(lng).toHaveAccessibleDescription('经度应在 -180 到 180 之间');
    await expect(lat).toHaveAccessibleDescription('纬度应为数字，例如 39.908000');
    await expect(lng).toHaveAttribute('aria-invalid', 'true');
    await lng.fill('116.4');
    await lat.fill('');
    await exhibit.getByLabel('地址').focus();
    await expect(lng).toHaveAttribute('aria-invalid', 'false');
    await expect(lat).toHaveAccessibleDescription('请输入纬度');
    expect(await value()).toBeNull();
    await expect(pin).toHaveCount(0);
  });

  await test.step('kept with six decimals, and a pair may be pasted in either order', async () => {
    await exhibit.getByLabel('经度').fill('39.90799949, 116.3970001');
    await exhibit.getByLabel('经度').press('Enter');
    await expect(pin).toBeVisible();
    expect(await value()).toEqual({ lng: 116.397, lat: 39.907999, address: '' });
    await expect(exhibit.getByLabel('纬度')).toHaveValue('39.907999');
  });
});

test('an address waits for its point, and cities are found offline', async ({ signedIn }) => {
  const { exhibit, value, pin, clickBesideMiddle } = await openMap(signedIn);
  await test.step('the address goes with the point when cleared', async () => {
    const address = exhibit.getByLabel('地址');
    await address.fill('东长安街 1 号');
    await expect(address).toHaveAccessibleDescription('还没有选点：请在地图上选点，地址才会保存');
    expect(await value()).toBeNull();
    await clickBesideMiddle({ x: 0, y: 0 });
    await expect.poll(value).toMatchObject({ address: '东长安街 1 号' });
    await expect(address).toHaveAccessibleDescription('');
    await address.fill('东长安街 2 号');
    await expect.poll(value).toMatchObject({ address: '东长安街 2 号' });
    await exhibit.getByRole('button', { name: '清除' }).click();
    expect(await value()).toBeNull();
    await expect(address).toHaveValue('');
    await expect(pin).toHaveCount(0);
  });

  const search = exhibit.getByRole('combobox', { name: '搜索城市' });
  await test.step('a search without a match says so', async () => {
    await search.fill('火星');
    await expect(signedIn.getByText('没有找到这个城市')).toBeVisible();
    expect(await value()).toBeNull();
  });

  for (const typed of ['杭州', 'hangzhou', 'hz']) {
    await test.step(`"${typed}" finds a city, which is picked by keyboard`, async () => {
      await search.fill(typed);
      await expect(signedIn.locator('.ant-select-item-option', { hasText: '浙江 杭州' })).toBeVisible();
      for (let at = 0; at < 20; at += 1) {
        const active = await signedIn.locator('.ant-select-item-option-active').textContent();
        if (active === '浙江 杭州') break;
        await search.press('ArrowDown');
      }
      await search.press('Enter');
      await expect.poll(value).toEqual({ lng: 120.16, lat: 30.27, address: '浙江 杭州' });
      await exhibit.getByRole('button', { name: '清除' }).click();
      await expect.poll(value).toBeNull();
    });
  }
});

test('a click picks the spot under it, and dragging the marker moves it', async ({ signedIn }) => {
  const { exhibit, map, pin, value, clickBesideMiddle } = await openMap(signedIn);
  await exhibit.getByLabel('经度').fill('120.16, 30.27');
  await exhibit.getByLabel('经度').press('Enter');
  await expect(pin).toBeVisible();
  await clickBesideMiddle({ x: 100, y: 0 });
  await expect.poll(async () => (await value())?.lng).toBeCloseTo(120.16 + degreesIn(100, closeZoom), 3);
  expect(Math.abs(((await value())?.lat ?? 0) - 30.27)).toBeLessThan(onePixel);
  const size = await map.evaluate((element) => ({ width: element.clientWidth, height: element.clientHeight }));
  await pin.dragTo(map, {
    sourcePosition: { x: 14, y: 15 },
    targetPosition: { x: size.width / 2 - 50, y: size.height / 2 - 22 },
  });
  await expect
    .poll(async () => Math.abs(((await value())?.lng ?? 0) - (120.16 - degreesIn(50, closeZoom))))
    .toBeLessThan(2 * onePixel);
  expect(Math.abs(((await value())?.lat ?? 0) - 30.27)).toBeLessThan(2 * onePixel);
});

test('by keyboard alone: arrows move, + and - zoom, Enter picks what is under the cross', async ({ signedIn }) => {
  const { exhibit, map, value } = await openMap(signedIn);
  await exhibit.getByLabel('经度').fill('120.16, 30.27');
  await exhibit.getByLabel('经度').press('Enter');
  await map.focus();
  await map.press('ArrowRight');
  await map.press('Enter');
  await expect
    .poll(async () => Math.abs(((await value())?.lng ?? 0) - (120.16 + degreesIn(80, closeZoom))))
    .toBeLessThan(2 * onePixel);
  const before = (await value())?.lng ?? 0;
  await map.press('+');
  await map.press('ArrowRight');
  await map.press('Enter');
  await expect
    .poll(async () => Math.abs(((await value())?.lng ?? 0) - (before + degreesIn(80, closeZoom + 1))))
    .toBeLessThan(2 * onePixel);
  const nearer = (await value())?.lng ?? 0;
  await map.press('-');
  await map.press('ArrowLeft');
  await map.press('Enter');
  await expect
    .poll(async () => Math.abs(((await value())?.lng ?? 0) - (nearer - degreesIn(80, closeZoom))))
    .toBeLessThan(2 * onePixel);

  await test.step('east of the last meridian the map goes round and still gives a longitude', async () => {
    await exhibit.getByLabel('经度').fill('179.99, 10');
    await exhibit.getByLabel('经度').press('Enter');
    await map.focus();
    await map.press('ArrowRight');
    await map.press('Enter');
    const across = 179.99 + degreesIn(80, closeZoom) - 360;
    await expect.poll(async () => Math.abs(((await value())?.lng ?? 0) - across)).toBeLessThan(2 * onePixel);
  });
});

test('Enter on a map that still glides picks where it comes to rest', async ({ signedIn }) => {
  await signedIn.emulateMedia({ reducedMotion: 'no-preference' });
  await signedIn.reload();
  const { exhibit, map, value } = await openMap(signedIn);
  await exhibit.getByLabel('经度').fill('120.16, 30.27');
  await exhibit.getByLabel('经度').press('Enter');
  await map.focus();
  await map.evaluate((element) => {
    const press = (key: string, keyCode: number) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true }));
    press('ArrowRight', 39);
    press('Enter', 13);
  });
  await expect
    .poll(async () => Math.abs(((await value())?.lng ?? 0) - (120.16 + degreesIn(80, closeZoom))))
    .toBeLessThan(2 * onePixel);
});

test('my position is picked where the browser tells it', async ({ signedIn, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ longitude: 113.3245, latitude: 23.1064 });
  const { exhibit, value } = await openMap(signedIn);
  await exhibit.getByRole('button', { name: '我的位置' }).click();
  await expect.poll(value).toEqual({ lng: 113.3245, lat: 23.1064, address: '' });
});

test('a switched-off picker and a read-only map move but pick nothing', async ({ signedIn }) => {
  const off = await openMap(signedIn, '地图选点（停用）');
  await expect(off.exhibit.getByLabel('经度')).toBeDisabled();
  await expect(off.exhibit.getByRole('button', { name: '清除' })).toBeDisabled();
  await expect(off.exhibit.getByRole('button', { name: '我的位置' })).toHaveCount(0);
  await off.clickBesideMiddle({ x: 80, y: 40 });
  const shown = await openMap(signedIn, '地图（只读）');
  await shown.clickBesideMiddle({ x: 80, y: 40 });
  await expect(shown.exhibit.getByText('北京市东城区景山前街 4 号')).toBeVisible();
  await expect(shown.exhibit.getByRole('textbox')).toHaveCount(0);
  const grid = shown.exhibit.locator('.map-picker-grid');
  await expect(grid).toContainText('116.40°E');
  await expect(grid).not.toContainText('116.38°E');
  await shown.exhibit.getByRole('button', { name: '放大' }).click();
  await expect(grid).toContainText('116.38°E');
  expect(await (await openMap(signedIn)).value()).toBeNull();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a tap picks, the map is as wide as the page, and axe finds nothing serious, light or dark', async ({
    signedIn,
  }) => {
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

test('the library comes with the first map, and nothing is asked of other hosts', async ({ signedIn, product }) => {
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
