import { VerticalAlignTopOutlined } from '@ant-design/icons';
import { useSyncExternalStore } from 'react';
import { motion } from '../../platform/theme/motion';
import { backToTopTexts } from './back-to-top.texts';
import './back-to-top.css';

/** Shown after this many pixels (requirements §9). */
const shownAfterPx = 120;

const subscribeToScroll = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
};
const isScrolled = () => window.scrollY > shownAfterPx;

const goToTop = () => {
  window.scrollTo({ top: 0, behavior: motion.moves() ? 'smooth' : 'instant' });
};

/** A button that scrolls back to the top of a long page. */
export const BackToTop = () => {
  const shown = useSyncExternalStore(subscribeToScroll, isScrolled);
  if (!shown) return null;
  return (
    <button type="button" className="back-to-top" onClick={goToTop} title={backToTopTexts.label}>
      <VerticalAlignTopOutlined aria-hidden />
      <span className="visually-hidden">{backToTopTexts.label}</span>
    </button>
  );
};
