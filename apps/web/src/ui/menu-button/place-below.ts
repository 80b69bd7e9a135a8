const gap = 4;

/**
 * Positions a fixed menu below its button, or above it where there is no room, inside the window; `onMoved` is called
 * when scrolling or resizing moves the button. Returns a function that stops it.
 */
export const placeBelow = (button: HTMLElement | null, menu: HTMLElement | null, onMoved: () => void): (() => void) => {
  if (!button || !menu) return () => undefined;
  const at = button.getBoundingClientRect();
  const below = at.bottom + gap + menu.offsetHeight <= window.innerHeight;
  const top = below ? at.bottom + gap : Math.max(gap, at.top - gap - menu.offsetHeight);
  const left = Math.max(gap, Math.min(at.right, window.innerWidth - gap) - menu.offsetWidth);
  menu.style.top = `${top}px`;
  menu.style.left = `${left}px`;
  // The browser reports a scroll one frame later, even one that ended before the menu opened.
  const onScroll = () => {
    const now = button.getBoundingClientRect();
    if (Math.abs(now.top - at.top) > 1 || Math.abs(now.left - at.left) > 1) onMoved();
  };
  window.addEventListener('scroll', onScroll, { capture: true, passive: true });
  window.addEventListener('resize', onMoved);
  return () => {
    window.removeEventListener('scroll', onScroll, { capture: true });
    window.removeEventListener('resize', onMoved);
  };
};
