import type { Place } from '@shuyuan/contract/platform/geo';
import { useMemo } from 'react';
import { degreesText } from './coordinates';
import { LazyMap } from './lazy-map';
import { mapTexts as texts } from './map-picker.texts';
import type { MapTiles } from './place-map';
import './map-picker.css';

/** Shows a place: its address, its coordinates and a map that can be moved and zoomed but not picked from. */
export const MapView = ({ value, tiles }: { value: Place; tiles?: MapTiles | undefined }) => {
  const { lng, lat, address } = value;
  const point = useMemo(() => ({ lng, lat }), [lng, lat]);
  return (
    <div className="map-picker">
      <p className="map-picker-place">
        {address === '' ? null : <strong>{address}</strong>}
        <span>
          {texts.lng} {degreesText(lng)}
        </span>
        <span>
          {texts.lat} {degreesText(lat)}
        </span>
      </p>
      <LazyMap point={point} tiles={tiles} />
    </div>
  );
};
