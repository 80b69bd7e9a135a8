import type { CheckInTry } from '@shuyuan/contract/courses/check-in/check-in';

const timeoutMs = 15_000;

/** Where the phone is; undefined if it does not say. */
export const locate = (): Promise<CheckInTry['place']> =>
  new Promise((resolve) => {
    // Pages over plain http know no place.
    if (navigator.geolocation === undefined) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude: lng, latitude: lat, accuracy } }) => resolve({ lng, lat, accuracy }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 30_000 },
    );
  });
