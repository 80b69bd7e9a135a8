import { QRCode } from 'antd';
import { tokenValue } from '../../platform/theme/token-value';
import './qr-code.css';

/** A text as a QR code, dark on light in every theme, with the light margin that scanners need. */
export const QrCode = ({ text, label, size }: { text: string; label: string; size: number }) => (
  <QRCode
    className="qr-code"
    type="svg"
    aria-label={label}
    value={text}
    size={size}
    color={tokenValue('--black')}
    bgColor={tokenValue('--white')}
    marginSize={4}
    bordered={false}
  />
);
