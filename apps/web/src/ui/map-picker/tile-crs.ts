import type { GeoPoint } from '@shuyuan/contract/platform/geo';
import type { MapCrs } from '@shuyuan/contract/platform/map-tiles';
import gcoord, { type CRSTypes } from 'gcoord';

// The library shifts points within a box around China, and its inverse never terminates for some points close to the
// edge of the box (all far outside China); there nothing is shifted.
const box = { west: 72.1, east: 137.7, south: 0.95, north: 55.7 };
const isShifted = ({ lng, lat }: GeoPoint): boolean =>
  lng > box.west && lng < box.east && lat > box.south && lat < box.north;

const convert = (point: GeoPoint, direction: { from: CRSTypes; to: CRSTypes }): GeoPoint => {
  if (!isShifted(point)) return point;
  const [lng, lat] = gcoord.transform([point.lng, point.lat], direction.from, direction.to);
  return { lng, lat };
};

/** The position of a WGS-84 point on tiles of the given system. */
export const toTiles = (point: GeoPoint, crs: MapCrs): GeoPoint =>
  crs === 'gcj02' ? convert(point, { from: gcoord.WGS84, to: gcoord.GCJ02 }) : point;

/** The WGS-84 point of a position on tiles of the given system. */
export const fromTiles = (point: GeoPoint, crs: MapCrs): GeoPoint =>
  crs === 'gcj02' ? convert(point, { from: gcoord.GCJ02, to: gcoord.WGS84 }) : point;
