import { beforeEach, describe, expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { allowConsole } from '../allowed-errors.test-kit';
import { boxOf, expectGone, focusOn, html } from '../driving.test-kit';
import { openProduct } from '../product.test-kit';
import { degreesIn, mapOf, pinOnTiles } from './map.test-kit';
import './gallery-page';
import './map-exhibit';

const closeZoom = 12;
const onePixel = degreesIn(1, closeZoom);
const { exhibit, map, middle, pin, field, value, typePoint, clickBesideMiddle } = mapOf();
const describedAs = (name: string) => expect.element(field(name));
const expectNear = (lng: number) => expect.poll(() => Math.abs((value()?.lng ?? 0) - lng)).toBeLessThan(2 * onePixel);

const open = async () => {
  openProduct('/test?only=map');
  await expect.element(map).toBeVisible();
  html(map).scrollIntoView({ block: 'center' });
};

describe('on the grid', () => {
  beforeEach(open);

  it('refuses typed coordinates that are no place in Chinese, each at its field, and changes nothing', async () => {
    await field('经度').fill('200');
    await field('纬度').fill('北');
    await userEvent.keyboard('{Enter}');
    await describedAs('经度').toHaveAccessibleDescription('经度应在 -180 到 180 之间');
    await describedAs('纬度').toHaveAccessibleDescription('纬度应为数字，例如 39.908000');
    await expect.element(field('经度')).toHaveAttribute('aria-invalid', 'true');
    await field('经度').fill('116.4');
    await field('纬度').fill('');
    await focusOn(field('地址'));
    await expect.element(field('经度')).toHaveAttribute('aria-invalid', 'false');
    await describedAs('纬度').toHaveAccessibleDescription('请输入纬度');
    expect(value()).toBeNull();
    await expectGone(pin);
  });

  it('keeps six decimals, and takes a pair that is pasted in either order', async () => {
    await typePoint('39.90799949, 116.3970001');
    await expect.element(pin).toBeVisible();
    expect(value()).toEqual({ lng: 116.397, lat: 39.907999, address: '' });
    await expect.element(field('纬度')).toHaveValue('39.907999');
  });

  it('lets an address wait for its point, and clears it with the point', async () => {
    await field('地址').fill('东长安街 1 号');
    await describedAs('地址').toHaveAccessibleDescription('还没有选点：请在地图上选点，地址才会保存');
    expect(value()).toBeNull();
    await clickBesideMiddle({ x: 0, y: 0 });
    await expect.poll(value).toMatchObject({ address: '东长安街 1 号' });
    await expect.element(field('地址')).not.toHaveAccessibleDescription();
    await field('地址').fill('东长安街 2 号');
    await expect.poll(value).toMatchObject({ address: '东长安街 2 号' });
    await exhibit.getByRole('button', { name: '清除' }).click();
    await expect.poll(value).toBeNull();
    await expect.element(field('地址')).toHaveValue('');
    await expectGone(pin);
  });

  it('says that a city is not found', async () => {
    await exhibit.getByRole('combobox', { name: '搜索城市' }).fill('火星');
    await expect.element(page.getByText('没有找到这个城市')).toBeVisible();
    expect(value()).toBeNull();
  });

  it.each(['杭州', 'hangzhou', 'hz'])('finds a city by %s, which is picked by keyboard', async (typed) => {
    await exhibit.getByRole('combobox', { name: '搜索城市' }).fill(typed);
    await expect.element(page.getByCss('.ant-select-item-option').filter({ hasText: '浙江 杭州' })).toBeVisible();
    const active = () => document.querySelector('.ant-select-item-option-active')?.textContent;
    for (let at = 0; at < 20 && active() !== '浙江 杭州'; at += 1) await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{Enter}');
    await expect.poll(value).toEqual({ lng: 120.16, lat: 30.27, address: '浙江 杭州' });
  });

  it('picks the spot under a click, and moves it with the marker', async () => {
    await typePoint('120.16, 30.27');
    await expect.element(pin).toBeVisible();
    await clickBesideMiddle({ x: 100, y: 0 });
    await expect.poll(() => value()?.lng).toBeCloseTo(120.16 + degreesIn(100, closeZoom), 3);
    expect(Math.abs((value()?.lat ?? 0) - 30.27)).toBeLessThan(onePixel);
    const [from, to] = [boxOf(pin), boxOf(map)];
    const target = { x: to.x + middle().x - 50, y: to.y + middle().y - 22 };
    await commands.drag({ x: from.x + 14, y: from.y + 15 }, target);
    await expectNear(120.16 - degreesIn(50, closeZoom));
    expect(Math.abs((value()?.lat ?? 0) - 30.27)).toBeLessThan(2 * onePixel);
  });

  it('works by keyboard alone: arrows move, + and - zoom, Enter picks what is under the cross', async () => {
    await typePoint('120.16, 30.27');
    await focusOn(map);
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expectNear(120.16 + degreesIn(80, closeZoom));
    const before = value()?.lng ?? 0;
    await userEvent.keyboard('+{ArrowRight}{Enter}');
    await expectNear(before + degreesIn(80, closeZoom + 1));
    const nearer = value()?.lng ?? 0;
    await userEvent.keyboard('-{ArrowLeft}{Enter}');
    await expectNear(nearer - degreesIn(80, closeZoom));
  });

  it('goes round east of the last meridian and still gives a longitude', async () => {
    await typePoint('179.99, 10');
    await focusOn(map);
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expectNear(179.99 + degreesIn(80, closeZoom) - 360);
  });

  it('picks my position where the browser tells it', async () => {
    await commands.standAt(113.3245, 23.1064);
    await exhibit.getByRole('button', { name: '我的位置' }).click();
    await expect.poll(value).toEqual({ lng: 113.3245, lat: 23.1064, address: '' });
  });

  it('moves but picks nothing where it is switched off or only shows', async () => {
    const off = mapOf('地图选点（停用）');
    await expect.element(off.field('经度')).toBeDisabled();
    await expect.element(off.exhibit.getByRole('button', { name: '清除' })).toBeDisabled();
    await expectGone(off.exhibit.getByRole('button', { name: '我的位置' }));
    await off.clickBesideMiddle({ x: 80, y: 40 });
    const shown = mapOf('地图（只读）');
    await shown.clickBesideMiddle({ x: 80, y: 40 });
    await expect.element(shown.exhibit.getByText('北京市东城区景山前街 4 号')).toBeVisible();
    await expectGone(shown.exhibit.getByRole('textbox'));
    const grid = shown.exhibit.getByCss('.map-picker-grid');
    await expect.element(grid).toHaveTextContent('116.40°E');
    await expect.element(grid).not.toHaveTextContent('116.38°E');
    await shown.exhibit.getByRole('button', { name: '放大' }).click();
    await expect.element(grid).toHaveTextContent('116.38°E');
    expect(value()).toBeNull();
  });
});

it('picks where the map comes to rest when Enter is pressed while it still glides', async () => {
  await commands.emulate({ reducedMotion: 'no-preference' });
  await open();
  await typePoint('120.16, 30.27');
  await focusOn(map);
  for (const [key, keyCode] of [
    ['ArrowRight', 39],
    ['Enter', 13],
  ] as const) {
    html(map).dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true }));
  }
  await expectNear(120.16 + degreesIn(80, closeZoom));
});

describe('on tiles', () => {
  const nearestZoom = 18;
  /** One metre in degrees of latitude; near Beijing it is less than one metre of longitude. */
  const oneMetre = 0.000009;
  const beijing = { lng: 116.377817, lat: 39.911954 };
  // The same point in GCJ-02 by a published conversion, some 550 m away.
  const onTiles = { wgs84: beijing, gcj02: { lng: 116.384047, lat: 39.913345 } } as const;
  const away = (a: { lng: number; lat: number } | null, b: { lng: number; lat: number }): number =>
    Math.max(Math.abs((a?.lng ?? 0) - b.lng), Math.abs((a?.lat ?? 0) - b.lat));
  const spot = () => pinOnTiles(exhibit.element());

  const setTiles = (url: string, crs: string) => {
    for (const [name, content] of Object.entries({ 'map-tile-url': url, 'map-crs': crs })) {
      const meta = document.head.appendChild(document.createElement('meta'));
      Object.assign(meta, { name, content });
    }
    return () => {
      for (const meta of document.head.querySelectorAll('meta[name^="map-"]')) meta.remove();
    };
  };

  it.each(['wgs84', 'gcj02'] as const)(
    'shows a place where it is on %s, and gives what is picked back in WGS-84 within a metre',
    async (crs) => {
      const forget = setTiles('/tiles/{z}/{x}/{y}.png', crs);
      await open();
      await typePoint(`${beijing.lng}, ${beijing.lat}`);
      await expect.poll(value).toEqual({ ...beijing, address: '' });
      await focusOn(map);
      for (let zoom = 12; zoom < nearestZoom; zoom += 1) await userEvent.keyboard('+');
      await expect.poll(() => spot().zoom).toBe(nearestZoom);
      expect(away(spot(), onTiles[crs])).toBeLessThan(oneMetre);
      const aside = degreesIn(60, nearestZoom);
      await clickBesideMiddle({ x: 60, y: 0 });
      await expect.poll(() => away(value(), { ...beijing, lng: beijing.lng + aside })).toBeLessThan(oneMetre);
      const moved = { ...onTiles[crs], lng: onTiles[crs].lng + aside };
      await expect.poll(() => away(spot(), moved)).toBeLessThan(oneMetre);
      await expectGone(exhibit.getByCss('.map-picker-grid'));
      forget();
    },
  );

  it('shows the grid when the tiles fail, and a place can still be picked', async () => {
    allowConsole(/404/);
    const forget = setTiles('/no-tiles/{z}/{x}/{y}.png', 'gcj02');
    await open();
    await expect.element(exhibit.getByText('地图图片没有加载成功，可以继续在网格上选点')).toBeVisible();
    await expect.element(exhibit.getByCss('.map-picker-grid')).toHaveTextContent('°E');
    await clickBesideMiddle({ x: 0, y: 0 });
    await expect.element(pin).toBeVisible();
    expect(value()).not.toBeNull();
    forget();
  });
});
