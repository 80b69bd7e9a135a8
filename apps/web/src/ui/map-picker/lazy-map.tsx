import { type ComponentProps, lazy, Suspense } from 'react';
import type { MapCanvas } from './map-canvas';

const LoadedMap = lazy(async () => ({ default: (await import('./map-canvas')).MapCanvas }));

/** The map, loaded when the first one is shown; its space is reserved until then. */
export const LazyMap = (props: ComponentProps<typeof MapCanvas>) => (
  <div className="map-picker-map">
    <Suspense fallback={null}>
      <LoadedMap {...props} />
    </Suspense>
  </div>
);
