/** Coordinate systems of tiles; maps made for mainland China are shifted to GCJ-02. */
export const mapCrsNames = ['wgs84', 'gcj02'] as const;
export type MapCrs = (typeof mapCrsNames)[number];

/** A tile address as the map library takes it: `{s}` is replaced by each of the subdomains in turn. */
export interface TileTemplate {
  readonly url: string;
  readonly subdomains: readonly string[];
}

// `{s}` alone means a, b and c, as is common; providers in China number theirs: `{0-7}`, `{1-4}`.
const range = /\{([a-z]-[a-z]|[0-9]-[0-9])\}/;
const placeholder = /\{([^{}]*)\}/g;
const known = new Set(['x', 'y', 'z', 's']);

const expand = (first: string, last: string): string[] => {
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => String.fromCharCode(from + index));
};

/** Reads the subdomains from a tile address. */
export const readTileTemplate = (address: string): TileTemplate => {
  const found = range.exec(address)?.[1];
  if (found === undefined) return { url: address, subdomains: ['a', 'b', 'c'] };
  const [first = '', last = ''] = found.split('-');
  return { url: address.replaceAll(`{${found}}`, '{s}'), subdomains: expand(first, last) };
};

const fill = (url: string, subdomain: string): string =>
  url.replace(placeholder, (_, name) => (name === 's' ? subdomain : '0'));

// A URL's host may contain `;` and quotes; in the content security policy these would end a directive.
const plainOrigin = /^https?:\/\/[\w.:[\]-]+$/;

const originOf = (address: string): string[] => {
  try {
    return [new URL(address).origin].filter((origin) => plainOrigin.test(origin));
  } catch {
    return [];
  }
};

/** The origins of a tile address; none when the address is not a usable template. */
export const tileOrigins = (address: string): string[] => {
  const { url, subdomains } = readTileTemplate(address);
  return [...new Set(subdomains.flatMap((subdomain) => originOf(fill(url, subdomain))))];
};

/** Whether a map can use this address: http or https, with x, y and z, and no unknown placeholder. */
export const isTileTemplate = (address: string): boolean => {
  const names = [...readTileTemplate(address).url.matchAll(placeholder)].map((match) => match[1] ?? '');
  const complete = ['x', 'y', 'z'].every((name) => names.includes(name));
  return complete && names.every((name) => known.has(name)) && tileOrigins(address).length > 0;
};
