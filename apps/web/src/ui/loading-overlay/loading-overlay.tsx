import './loading-overlay.css';
import { useEffect, useState } from 'react';
import { loadingOverlayTexts } from './loading-overlay.texts';

/** Shorter waits show nothing: the overlay would only flicker. */
const delayMs = 150;

/** Covers the page while something loads, and blocks clicks. */
export const LoadingOverlay = ({ active }: { active: boolean }) => {
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!active) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), delayMs);
    return () => clearTimeout(timer);
  }, [active]);

  if (!active || !shown) return null;
  return (
    <div className="loading-overlay" role="status" aria-busy="true" aria-live="polite">
      <span className="loading-overlay-box">
        <span className="loading-overlay-ring" aria-hidden="true" />
        {loadingOverlayTexts.loading}
      </span>
    </div>
  );
};
