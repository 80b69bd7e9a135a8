import type { GeoPoint } from '@shuyuan/contract/platform/geo';
import type { MapCrs } from '@shuyuan/contract/platform/map-tiles';
import { type Coords, CRS, GridLayer, type Point, point } from 'leaflet';
import { cities } from './cities';
import { graticuleLines, graticuleStep, meridianLabel, parallelLabel } from './graticule';
import { fromTiles, toTiles } from './tile-crs';

/** Labels extend this far into the next tile, which draws its part of them again. */
const overhang = 120;
const allCitiesFromZoom = 7;
const namesFromZoom = 4;

type Attributes = Readonly<Record<string, string | number>>;

const draw = (name: string, attributes: Attributes): SVGElement => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, `${value}`);
  return element;
};

const drawWords = (words: string, attributes: Attributes): SVGElement => {
  const text = draw('text', attributes);
  text.textContent = words;
  return text;
};

/** The part of the earth that a tile shows. */
interface Window {
  readonly zoom: number;
  readonly size: number;
  /** Where a WGS-84 point lies in the tile, in pixels. */
  readonly at: (place: GeoPoint) => Point;
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

const openWindow = (coords: Coords, options: { size: number; crs: MapCrs }): Window => {
  const { size, crs } = options;
  const corner = point(coords.x * size, coords.y * size);
  const ground = (pixel: Point): GeoPoint => fromTiles(CRS.EPSG3857.pointToLatLng(pixel, coords.z), crs);
  const northWest = ground(corner.subtract([overhang, overhang]));
  const southEast = ground(corner.add([size + overhang, size + overhang]));
  return {
    zoom: coords.z,
    size,
    at: (place) => CRS.EPSG3857.latLngToPoint(CRS.EPSG3857.wrapLatLng(toTiles(place, crs)), coords.z).subtract(corner),
    west: northWest.lng,
    east: southEast.lng,
    south: Math.max(southEast.lat, -85),
    north: Math.min(northWest.lat, 85),
  };
};

const drawLines = (window: Window): SVGElement[] => {
  const { zoom, size, at, west, east, south, north } = window;
  const step = graticuleStep(zoom);
  const middle = { lng: (west + east) / 2, lat: (south + north) / 2 };
  const meridians = graticuleLines({ from: west, to: east }, step).map((lng) => ({ lng, x: at({ ...middle, lng }).x }));
  const parallels = graticuleLines({ from: south, to: north }, step).map((lat) => ({
    lat,
    y: at({ ...middle, lat }).y,
  }));
  return [
    ...meridians.map(({ x }) => draw('line', { x1: x, x2: x, y1: 0, y2: size })),
    ...parallels.map(({ y }) => draw('line', { x1: 0, x2: size, y1: y, y2: y })),
    ...meridians.flatMap(({ lng, x }) =>
      parallels.flatMap(({ lat, y }) => [
        drawWords(meridianLabel(lng, step), { x: x + 4, y: y - 5 }),
        drawWords(parallelLabel(lat, step), { x: x + 4, y: y + 13 }),
      ]),
    ),
  ];
};

const drawCities = ({ zoom, at, west, east, south, north }: Window): SVGElement[] =>
  cities
    .filter(({ capital }) => capital || zoom >= allCitiesFromZoom)
    .filter(({ lng, lat }) => lng > west && lng < east && lat > south && lat < north)
    .flatMap((city) => {
      const { x, y } = at(city);
      const dot = draw('circle', { cx: x, cy: y, r: 2.5 });
      const name = drawWords(city.name, { class: 'map-picker-city', x: x + 6, y: y + 4 });
      return zoom >= namesFromZoom ? [dot, name] : [dot];
    });

/** The offline map: a grid of round degrees with the built-in cities as dots. It draws no borders (requirements §17). */
export class GraticuleLayer extends GridLayer {
  readonly #crs: MapCrs;

  constructor(crs: MapCrs) {
    super({ className: 'map-picker-grid' });
    this.#crs = crs;
  }

  protected override createTile(coords: Coords): HTMLElement {
    const size = this.getTileSize().x;
    const window = openWindow(coords, { size, crs: this.#crs });
    const tile = document.createElement('div');
    const picture = draw('svg', { width: size, height: size, 'aria-hidden': 'true' });
    picture.append(...drawLines(window), ...drawCities(window));
    tile.append(picture);
    return tile;
  }
}
