import { type GeoPoint, geoMessages, place } from '@shuyuan/contract/platform/geo';

/** Coordinates as they are typed. */
export interface TypedPoint {
  readonly lng: string;
  readonly lat: string;
}

/** The errors by field. */
export type PointErrors = Partial<Record<keyof TypedPoint, string>>;

const clean = (text: string): string => text.normalize('NFKC').trim();

/** Six decimals, as stored. */
export const degreesText = (degrees: number): string => degrees.toFixed(6);

/** Splits a pasted pair such as `116.397, 39.908`; if the second number can only be a longitude, they are swapped. */
export const splitPair = (text: string): TypedPoint | undefined => {
  const parts = clean(text).split(/\s*[,;\s]\s*/);
  const [first, second, ...more] = parts;
  if (first === undefined || second === undefined || more.length > 0) return undefined;
  if ([first, second].some((part) => !/^[+-]?\d+(\.\d+)?$/.test(part))) return undefined;
  return Math.abs(Number(second)) > 90 ? { lng: second, lat: first } : { lng: first, lat: second };
};

const checkOne = (field: keyof TypedPoint, text: string): { degrees?: number; error?: string } => {
  const typed = clean(text).replace(/°$/, '');
  if (typed === '') return { error: geoMessages[field].missing };
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(typed)) return { error: geoMessages[field].wrong };
  const result = place.shape[field].safeParse(Number(typed));
  return result.success ? { degrees: result.data } : { error: result.error.issues[0]?.message ?? '' };
};

/** Reads typed coordinates: a point, or the errors by field. */
export const readPoint = (typed: TypedPoint): { point: GeoPoint } | { errors: PointErrors } => {
  const lng = checkOne('lng', typed.lng);
  const lat = checkOne('lat', typed.lat);
  if (lng.degrees !== undefined && lat.degrees !== undefined) return { point: { lng: lng.degrees, lat: lat.degrees } };
  return {
    errors: {
      ...(lng.error === undefined ? {} : { lng: lng.error }),
      ...(lat.error === undefined ? {} : { lat: lat.error }),
    },
  };
};
