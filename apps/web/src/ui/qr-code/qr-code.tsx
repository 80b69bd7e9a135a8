import { qrMatrix } from './qr-matrix';

/** Light squares around the code, without which readers do not find it. */
const quiet = 4;

/** A text as a QR code, dark on light in every theme; nothing when the text is too long for one. */
export const QrCode = ({ text, label, size }: { text: string; label: string; size: number }) => {
  const matrix = qrMatrix(text);
  if (matrix === undefined) return null;
  const side = matrix.length + 2 * quiet;
  const dark = matrix.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  );
};
