import { lazy, Suspense, useSyncExternalStore } from 'react';
import { guideTrip } from './guide-trip';

const GuideBar = lazy(async () => ({ default: (await import('./guide-bar')).GuideBar }));

/** The way back to the guide for whoever came from it; its code is loaded for nobody else. */
export const GuideReturn = () => {
  const isOn = useSyncExternalStore(guideTrip.subscribe, guideTrip.isOn);
  return isOn ? (
    <Suspense fallback={null}>
      <GuideBar />
    </Suspense>
  ) : null;
};
