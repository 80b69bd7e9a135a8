import { QRCode } from 'antd';
import './qr-code.css';

/** A text as a QR code, dark on light in every theme, with the light edge that readers look for. */
export const QrCode = ({ text, label, size }: { text: string; label: string; size: number }) => (
  <QRCode
    className="qr-code"
    type="svg"
    aria-label={label}
    value={text}
    size={size}
    color="#000"
    bgColor="#fff"
    marginSize={4}
    bordered={false}
  />
);
