import { type ComponentProps, lazy, Suspense } from 'react';
import type { MapCanvas } from './map-canvas';

const LoadedMap = lazy(async () => ({ default: (await import('./map-canvas')).MapCanvas }));

/** The map, fetched when the first one is shown; its place is kept free until then. */
export const LazyMap = (props: ComponentProps<typeof MapCanvas>) => (
  <div className="map-picker-map">
    <Suspense fallback={null}>
      <LoadedMap {...props} />
    </Suspense>
  </div>
);
