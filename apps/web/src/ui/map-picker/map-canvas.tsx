import type { GeoPoint } from '@shuyuan/contract/platform/geo';
import { useEffect, useRef, useState } from 'react';
import { mapTexts as texts } from './map-picker.texts';
import { createPlaceMap, type MapTiles, type PlaceMap } from './place-map';

interface Props {
  readonly point: GeoPoint | undefined;
  readonly tiles: MapTiles | undefined;
  /** Without it the map is read-only. */
  readonly onPick?: ((point: GeoPoint) => void) | undefined;
  readonly describedBy?: string | undefined;
}

/** The map library as a React component, in a chunk of its own. */
export const MapCanvas = ({ point, tiles, onPick, describedBy }: Props) => {
  const container = useRef<HTMLDivElement>(null);
  const latestPick = useRef(onPick);
  const [map, setMap] = useState<PlaceMap>();
  const [tilesFailed, setTilesFailed] = useState(false);
  const { url, crs } = tiles ?? {};
  const pickable = onPick !== undefined;

  useEffect(() => {
    latestPick.current = onPick;
  }, [onPick]);

  useEffect(() => {
    if (container.current === null) return undefined;
    const made = createPlaceMap(container.current, {
      tiles: url === undefined || crs === undefined ? undefined : { url, crs },
      onPick: (picked) => latestPick.current?.(picked),
      onTilesFailed: () => setTilesFailed(true),
    });
    setMap(made);
    return () => {
      made.remove();
      setMap(undefined);
      setTilesFailed(false);
    };
  }, [url, crs]);

  useEffect(() => map?.setPickable(pickable), [map, pickable]);
  useEffect(() => map?.show(point), [map, point]);

  return (
    <>
      <div
        ref={container}
        className={pickable ? 'map-picker-canvas map-picker-canvas-pickable' : 'map-picker-canvas'}
        role="application"
        aria-label={texts.map}
        aria-describedby={describedBy}
      />
      {tilesFailed ? (
        <p className="map-picker-failed" role="status">
          {texts.tilesFailed}
        </p>
      ) : null}
    </>
  );
};
