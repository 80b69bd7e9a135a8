import { z } from 'zod';

const decimals = 6;

/** Six decimals: about 0.1 m, finer than any map can be read. */
export const roundDegrees = (degrees: number): number => Number(degrees.toFixed(decimals));

/** A position on the earth, always in WGS-84, whatever the coordinate system of the map on the screen. */
export interface GeoPoint {
  readonly lng: number;
  readonly lat: number;
}

const earthRadius = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The distance of two points along the earth, in metres. */
export const distanceBetween = (one: GeoPoint, other: GeoPoint): number => {
  const halfChord =
    Math.sin(radians(other.lat - one.lat) / 2) ** 2 +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(radians(other.lng - one.lng) / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(halfChord)));
};

/** The messages for a wrong coordinate or address. */
export const geoMessages = {
  lng: { missing: '请输入经度', wrong: '经度应为数字，例如 116.397000', range: '经度应在 -180 到 180 之间' },
  lat: { missing: '请输入纬度', wrong: '纬度应为数字，例如 39.908000', range: '纬度应在 -85 到 85 之间' },
  address: { long: '地址不能超过 200 个字' },
  place: { missing: '请选择地点' },
} as const;

const degrees = (limit: number, messages: { wrong: string; range: string }) =>
  z
    .number({ error: messages.wrong })
    .min(-limit, { error: messages.range })
    .max(limit, { error: messages.range })
    .transform(roundDegrees);

/** The longest address that is stored. */
export const addressLength = 200;

/** A place as sent and stored. Web maps end at 85° of latitude. */
export const place = z.object(
  {
    lng: degrees(180, geoMessages.lng),
    lat: degrees(85, geoMessages.lat),
    address: z
      .string({ error: geoMessages.place.missing })
      .trim()
      .max(addressLength, { error: geoMessages.address.long }),
  },
  { error: geoMessages.place.missing },
);
export type Place = z.output<typeof place>;
