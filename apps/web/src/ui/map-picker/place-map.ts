import { type GeoPoint, roundDegrees } from '@shuyuan/contract/platform/geo';
import { type MapCrs, readTileTemplate } from '@shuyuan/contract/platform/map-tiles';
import {
  Control,
  DivIcon,
  type LatLngLiteral,
  Map as LeafletMap,
  Marker,
  type PanOptions,
  type PointExpression,
  TileLayer,
} from 'leaflet';
import { motion } from '../../platform/theme/motion';
import { GraticuleLayer } from './graticule-layer';
import { mapTexts } from './map-picker.texts';
import { fromTiles, toTiles } from './tile-crs';
import 'leaflet/dist/leaflet.css';

/** The source of the map tiles, and their coordinate system. */
export interface MapTiles {
  readonly url: string;
  readonly crs: MapCrs;
}

/** A map with at most one marker. All points are WGS-84. */
export interface PlaceMap {
  show(point: GeoPoint | undefined): void;
  setPickable(pickable: boolean): void;
  remove(): void;
}

interface PlaceMapOptions {
  readonly tiles: MapTiles | undefined;
  readonly onPick: (point: GeoPoint) => void;
  readonly onTilesFailed: () => void;
}

// Where most of China's cities are; the narrow map of a phone starts zoomed out further.
const start = { middle: { lng: 107, lat: 35 }, wide: 700, zoom: 4, narrowZoom: 3 } as const;
// East and west extend beyond ±180°, as the map wraps around; north and south end at the projection's limit.
const reach: [[number, number], [number, number]] = [
  [-85, -540],
  [85, 540],
];
const zooms = { minZoom: 3, maxZoom: 18 };
const closeZoom = 12;

const pin = new DivIcon({
  className: 'map-picker-pin',
  html: '<svg viewBox="0 0 28 38" width="28" height="38" aria-hidden="true"><path d="M14 1C6.8 1 1 6.8 1 14c0 9.6 13 23 13 23s13-13.4 13-23C27 6.8 21.2 1 14 1z"/><circle cx="14" cy="14" r="5"/></svg>',
  iconSize: [28, 38],
  iconAnchor: [14, 37],
});

/** Pans without animation: for reduced motion the library's options stop all animations but those of the arrow keys. */
class StillMap extends LeafletMap {
  override panBy(offset: PointExpression, options?: PanOptions): this {
    return super.panBy(offset, { ...options, animate: false });
  }
}

const createMap = (container: HTMLElement): LeafletMap => {
  const moves = motion.moves();
  const map = new (moves ? LeafletMap : StillMap)(container, {
    ...zooms,
    attributionControl: false,
    zoomControl: false,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
    inertia: moves,
    // The wheel scrolls the page unless the map has the focus.
    scrollWheelZoom: false,
    maxBounds: reach,
    maxBoundsViscosity: 1,
    worldCopyJump: true,
  });
  map.addControl(new Control.Zoom({ zoomInTitle: mapTexts.zoomIn, zoomOutTitle: mapTexts.zoomOut }));
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
  return map.setView(start.middle, container.clientWidth < start.wide ? start.narrowZoom : start.zoom);
};

/** Without tiles the grid; with tiles the grid only when they fail, so that a place can always be picked. */
const addGround = (map: LeafletMap, { tiles, onTilesFailed }: PlaceMapOptions): void => {
  if (tiles === undefined) {
    map.addLayer(new GraticuleLayer('wgs84'));
    return;
  }
  const { url, subdomains } = readTileTemplate(tiles.url);
  const layer = new TileLayer(url, { ...zooms, subdomains: [...subdomains] });
  layer.once('tileerror', () => {
    map.addLayer(new GraticuleLayer(tiles.crs).setZIndex(0));
    onTilesFailed();
  });
  map.addLayer(layer);
};

const same = (a: GeoPoint | undefined, b: GeoPoint | undefined): boolean => a?.lng === b?.lng && a?.lat === b?.lat;

/** Builds the map in a container. */
export const createPlaceMap = (container: HTMLElement, options: PlaceMapOptions): PlaceMap => {
  const crs = options.tiles?.crs ?? 'wgs84';
  const map = createMap(container);
  const marker = new Marker([0, 0], { icon: pin, keyboard: false, autoPan: true });
  let pickable = false;
  let shown: GeoPoint | undefined;

  const pick = (spot: LatLngLiteral): void => {
    if (!pickable) return;
    const { lng, lat } = fromTiles(map.wrapLatLng(spot), crs);
    // Remembered before the value comes back: picking on the map must not move the map.
    shown = { lng: roundDegrees(lng), lat: roundDegrees(Math.min(85, Math.max(-85, lat))) };
    options.onPick(shown);
  };

  const lookAt = (spot: LatLngLiteral): void => {
    const near = map.getBounds().contains(spot);
    if (near && map.getZoom() >= closeZoom) return;
    map.setView(spot, near ? Math.max(map.getZoom(), closeZoom) : closeZoom, { animate: false });
  };

  addGround(map, options);
  map.on('click', (event) => pick(event.latlng));
  marker.on('dragend', () => pick(marker.getLatLng()));
  let gliding = false;
  map.on('movestart', () => {
    gliding = true;
  });
  map.on('moveend', () => {
    gliding = false;
  });
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.target !== container) return;
    event.preventDefault();
    // While the map is still panning, the crosshair is not yet at the intended point.
    if (gliding) map.once('moveend', () => pick(map.getCenter()));
    else pick(map.getCenter());
  };
  container.addEventListener('keydown', onKey);
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resized.observe(container);

  return {
    show: (point) => {
      const known = same(point, shown);
      shown = point;
      if (point === undefined) {
        marker.remove();
        return;
      }
      const spot = toTiles(point, crs);
      marker.setLatLng(spot).addTo(map);
      if (!known) lookAt(spot);
      if (pickable) marker.dragging?.enable();
    },
    setPickable: (next) => {
      pickable = next;
      if (next) marker.dragging?.enable();
      else marker.dragging?.disable();
    },
    remove: () => {
      resized.disconnect();
      container.removeEventListener('keydown', onKey);
      map.remove();
    },
  };
};
