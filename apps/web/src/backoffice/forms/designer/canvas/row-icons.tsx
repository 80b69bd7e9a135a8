import type { ReactNode } from 'react';

// Drawn here: a library's icon runs an effect each, and a form of two hundred fields has six hundred of them.
const icon = (drawing: ReactNode) => (
  <svg
    className="row-icon"
    viewBox="0 0 16 16"
    width="14"
    height="14"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.3"
    aria-hidden="true"
  >
    {drawing}
  </svg>
);

/** Six dots: the drag handle. */
export const gripIcon = icon(
  <path d="M6 3v.01M10 3v.01M6 8v.01M10 8v.01M6 13v.01M10 13v.01" strokeWidth="2" strokeLinecap="round" />,
);

/** Two sheets. */
export const copyIcon = icon(
  <>
    <rect x="2.5" y="4.5" width="8" height="9" rx="1" />
    <path d="M5.5 2.5h7a1 1 0 0 1 1 1v8" />
  </>,
);

/** A bin. */
export const removeIcon = icon(<path d="M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.7 9h6.6l.7-9M6.7 7v4M9.3 7v4" />);
