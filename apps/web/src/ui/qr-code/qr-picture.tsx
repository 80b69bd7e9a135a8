import { QRCode } from 'antd';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { tokenValue } from '../../platform/theme/token-value';

/** In px; large enough to be printed on a banner. */
const size = 1200;

/** A QR code as a picture that can be saved. */
export interface QrPictureHandle {
  /** A PNG of 1200 px at least; undefined where the browser cannot make one. */
  png(): Promise<Blob | undefined>;
}

/** Draws a text as a QR code out of sight, with the light margin that scanners need. */
export const QrPicture = ({ text, handle }: { text: string; handle: Ref<QrPictureHandle> }) => {
  const place = useRef<HTMLDivElement>(null);
  useImperativeHandle(handle, () => ({
    png: () =>
      new Promise((resolve) => {
        const canvas = place.current?.querySelector('canvas');
        if (canvas) canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png');
        else resolve(undefined);
      }),
  }));
  return (
    <div ref={place} hidden aria-hidden="true">
      <QRCode
        type="canvas"
        value={text}
        size={size}
        color={tokenValue('--black')}
        bgColor={tokenValue('--white')}
        marginSize={4}
        bordered={false}
      />
    </div>
  );
};
