import { degreesIn, openMap, pinOnTiles } from '../fixtures/map';
import { expect, test } from '../fixtures/product';
import type { Product } from '../fixtures/running-product';
import { startTileServer, type TileServer } from '../fixtures/tile-server';

const nearestZoom = 18;
/** A metre, as degrees of latitude and, near Beijing, less than that of longitude. */
const oneMetre = 0.000009;

const beijing = { lng: 116.377817, lat: 39.911954 };
// The same spot where a published conversion puts it on maps in GCJ-02, some 550 m away.
const onTiles = { wgs84: beijing, gcj02: { lng: 116.384047, lat: 39.913345 } } as const;

const away = (a: { lng: number; lat: number } | null, b: { lng: number; lat: number }): number =>
  Math.max(Math.abs((a?.lng ?? 0) - b.lng), Math.abs((a?.lat ?? 0) - b.lat));

// Each story starts the product anew.
test.describe.configure({ timeout: 120_000 });

let tiles: TileServer;
let restarted: Product | undefined;
test.beforeEach(async () => {
  tiles = await startTileServer();
});
test.afterEach(() => tiles.stop());
// Later stories of this worker find the product without tiles again.
test.afterAll(() => restarted?.restart());

for (const crs of ['wgs84', 'gcj02'] as const) {
  test(`on tiles in ${crs} a place stands where it is, and what is picked comes back in WGS-84 within a metre`, async ({
    signedIn,
    product,
  }) => {
    restarted = product;
    await product.restart({ MAP_TILE_URL: tiles.template, MAP_CRS: crs });
    await signedIn.goto('/test?only=map');
    const { exhibit, map, value, clickBesideMiddle } = await openMap(signedIn);
    await exhibit.getByLabel('经度').fill(`${beijing.lng}, ${beijing.lat}`);
    await exhibit.getByLabel('经度').press('Enter');
    expect(await value()).toEqual({ ...beijing, address: '' });

    await map.focus();
    for (let zoom = 12; zoom < nearestZoom; zoom += 1) await map.press('+');
    await expect.poll(async () => (await pinOnTiles(exhibit)).zoom).toBe(nearestZoom);
    expect(away(await pinOnTiles(exhibit), onTiles[crs])).toBeLessThan(oneMetre);

    const aside = degreesIn(60, nearestZoom);
    await clickBesideMiddle({ x: 60, y: 0 });
    await expect.poll(async () => away(await value(), { ...beijing, lng: beijing.lng + aside })).toBeLessThan(oneMetre);
    const moved = { ...onTiles[crs], lng: onTiles[crs].lng + aside };
    await expect.poll(async () => away(await pinOnTiles(exhibit), moved)).toBeLessThan(oneMetre);

    expect(tiles.asked.length).toBeGreaterThan(0);
    await expect(exhibit.locator('.map-picker-grid')).toHaveCount(0);
    const policy = (await signedIn.request.get('/test')).headers()['content-security-policy'];
    expect(policy).toContain(`img-src 'self' data: blob: ${new URL(tiles.template).origin};`);
  });
}

test('when the tiles fail, the grid steps in and a place can still be picked', async ({
  signedIn,
  product,
  allowConsole,
}) => {
  restarted = product;
  allowConsole(/Failed to load resource: .* 404/);
  tiles.breakDown();
  await product.restart({ MAP_TILE_URL: tiles.template, MAP_CRS: 'gcj02' });
  await signedIn.goto('/test?only=map');
  const { exhibit, pin, value, clickBesideMiddle } = await openMap(signedIn);
  await expect(exhibit.getByText('地图图片没有加载成功，可以继续在网格上选点')).toBeVisible();
  await expect(exhibit.locator('.map-picker-grid')).toContainText('°E');
  await clickBesideMiddle({ x: 0, y: 0 });
  await expect(pin).toBeVisible();
  expect(await value()).not.toBeNull();
});
