import { type MapCrs, mapCrsNames } from '@shuyuan/contract/platform/map-tiles';
import { readMeta } from './page-meta';

/** The map tiles that the server is configured with; none means the offline map. */
export const mapTiles = (): { url: string; crs: MapCrs } | undefined => {
  const url = readMeta('map-tile-url');
  const crs = mapCrsNames.find((name) => name === readMeta('map-crs'));
  return url === '' || crs === undefined ? undefined : { url, crs };
};
