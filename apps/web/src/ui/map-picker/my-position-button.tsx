import { AimOutlined } from '@ant-design/icons';
import { type GeoPoint, roundDegrees } from '@shuyuan/contract/platform/geo';
import { useEffect, useState } from 'react';
import { ActionButton } from '../action-button/action-button';
import { mapTexts as texts } from './map-picker.texts';

const waitMs = 10_000;

/** Browsers give a position only over https, and not where permission was denied. */
const useMayAsk = (): boolean => {
  const [mayAsk, setMayAsk] = useState(false);
  useEffect(() => {
    if (!window.isSecureContext || !('geolocation' in navigator)) return undefined;
    let status: PermissionStatus | undefined;
    let gone = false;
    const read = () => setMayAsk(status?.state !== 'denied');
    const ask = async () => {
      status = await navigator.permissions.query({ name: 'geolocation' });
      if (gone) return;
      read();
      status.addEventListener('change', read);
    };
    ask().catch(() => setMayAsk(false));
    return () => {
      gone = true;
      status?.removeEventListener('change', read);
    };
  }, []);
  return mayAsk;
};

/** Picks the user's position; absent where the browser would not give it. */
export const MyPositionButton = (props: { onFound: (point: GeoPoint) => void; onFailed: () => void }) => {
  const [asking, setAsking] = useState(false);
  if (!useMayAsk()) return null;
  const ask = () => {
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        props.onFound({ lng: roundDegrees(coords.longitude), lat: roundDegrees(coords.latitude) });
      },
      () => {
        setAsking(false);
        props.onFailed();
      },
      { timeout: waitMs, enableHighAccuracy: true },
    );
  };
  return (
    <ActionButton busy={asking} onClick={ask}>
      <AimOutlined aria-hidden />
      {texts.myPosition}
    </ActionButton>
  );
};
