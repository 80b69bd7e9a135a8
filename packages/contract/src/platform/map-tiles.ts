/** Coordinate systems in which tiles may be drawn; maps made for mainland China are shifted to GCJ-02. */
export const mapCrsNames = ['wgs84', 'gcj02'] as const;
export type MapCrs = (typeof mapCrsNames)[number];

/** A tile address as the map library takes it: `{s}` stands for each of the subdomains in turn. */
export interface TileTemplate {
  readonly url: string;
  readonly subdomains: readonly string[];
}

// `{s}` alone means a, b and c, as everywhere; providers in China number theirs: `{0-7}`, `{1-4}`.
const range = /\{([a-z]-[a-z]|[0-9]-[0-9])\}/;
const placeholder = /\{([^{}]*)\}/g;
const known = new Set(['x', 'y', 'z', 's']);

const expand = (first: string, last: string): string[] => {
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => String.fromCharCode(from + index));
};

/** Reads the subdomains out of a tile address. */
export const readTileTemplate = (address: string): TileTemplate => {
  const found = range.exec(address)?.[1];
  if (found === undefined) return { url: address, subdomains: ['a', 'b', 'c'] };
  const [first = '', last = ''] = found.split('-');
  return { url: address.replaceAll(`{${found}}`, '{s}'), subdomains: expand(first, last) };
};

const fill = (url: string, subdomain: string): string =>
  url.replace(placeholder, (_, name) => (name === 's' ? subdomain : '0'));

// URLs may hold `;` and quotes in their host; in the content security policy these would end a directive.
const plainOrigin = /^https?:\/\/[\w.:[\]-]+$/;

const originOf = (address: string): string[] => {
  try {
    return [new URL(address).origin].filter((origin) => plainOrigin.test(origin));
  } catch {
    return [];
  }
};

/** The origins that a tile address reaches; none when the address is no usable template. */
export const tileOrigins = (address: string): string[] => {
  const { url, subdomains } = readTileTemplate(address);
  return [...new Set(subdomains.flatMap((subdomain) => originOf(fill(url, subdomain))))];
};

/** Whether a map can be made of this address: http or https, with x, y and z, and nothing that nobody fills in. */
export const isTileTemplate = (address: string): boolean => {
  const names = [...readTileTemplate(address).url.matchAll(placeholder)].map((match) => match[1] ?? '');
  const complete = ['x', 'y', 'z'].every((name) => names.includes(name));
  return complete && names.every((name) => known.has(name)) && tileOrigins(address).length > 0;
};
