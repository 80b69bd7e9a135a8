import { type Place, place } from '@shuyuan/contract/platform/geo';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { html } from '../driving.test-kit';

/** An exhibit's map, found by the exhibit's title, with the actions that tests take on it. */
export const mapOf = (title = '地图选点') => {
  const exhibit = page.getByRole('region', { name: title, exact: true });
  const map = exhibit.getByRole('application', { name: '地图' });
  const middle = () => ({ x: html(map).clientWidth / 2, y: html(map).clientHeight / 2 });
  return {
    exhibit,
    map,
    middle,
    pin: exhibit.getByCss('.map-picker-pin'),
    field: (name: string) => exhibit.getByLabelText(name, { exact: true }),
    /** The picker's last value, parsed with the contract's schema. */
    value: (): Place | null => {
      const text = exhibit.getByRole('status').last().element().textContent;
      return text === 'null' ? null : place.parse(JSON.parse(text ?? ''));
    },
    /** Types a longitude and a latitude. */
    typePoint: async (point: string) => {
      await exhibit.getByLabelText('经度', { exact: true }).fill(point);
      await userEvent.keyboard('{Enter}');
    },
    clickBesideMiddle: async ({ x, y }: { x: number; y: number }) => {
      await expect.element(map).toBeVisible();
      const from = middle();
      await map.click({ position: { x: from.x + x, y: from.y + y } });
    },
  };
};

const tilePixels = 256;

/** Degrees of longitude in a number of pixels at a zoom. */
export const degreesIn = (pixels: number, zoom: number): number => (pixels * 360) / (tilePixels * 2 ** zoom);

/** Where the pin's tip points on the tiles below it, in degrees of the tiles' coordinate system. */
export const pinOnTiles = (exhibit: Element): { lng: number; lat: number; zoom: number } => {
  const pin = exhibit.querySelector('.map-picker-pin')?.getBoundingClientRect();
  const tiles = [...exhibit.querySelectorAll<HTMLImageElement>('img.leaflet-tile-loaded')].map((tile) => ({
    box: tile.getBoundingClientRect(),
    numbers: (/\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(tile.src) ?? []).slice(1).map(Number),
  }));
  // The tip is at (14, 37) within the pin's image.
  const tip = { x: (pin?.x ?? 0) + 14, y: (pin?.y ?? 0) + 37 };
  const under = tiles.find(
    ({ box }) => tip.x >= box.left && tip.x < box.right && tip.y >= box.top && tip.y < box.bottom,
  );
  const [zoom = 0, column = 0, row = 0] = under?.numbers ?? [];
  const side = 2 ** zoom;
  const x = column + (tip.x - (under?.box.left ?? 0)) / tilePixels;
  const y = row + (tip.y - (under?.box.top ?? 0)) / tilePixels;
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / side))) * 180) / Math.PI;
  return { lng: (x / side) * 360 - 180, lat, zoom };
};
