import { type RefObject, useLayoutEffect } from 'react';

/** Lower, a table would show too few rows; the page scrolls instead. */
const leastHeight = 240;

const edgeBelow = (element: Element): number => {
  const { paddingBottom, borderBottomWidth } = getComputedStyle(element);
  return Number.parseFloat(paddingBottom) + Number.parseFloat(borderBottomWidth);
};

/** What stands below a table's rows and must stay in sight: the pager, and the edges of what the table lies in. */
const heightBelow = (scroller: Element, table: Element): number => {
  let below = table.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom;
  for (let around = table.parentElement; around; around = around.parentElement) below += edgeBelow(around);
  return below;
};

/** Gives a table's rows the height that the window leaves, so that heading, sums and pager stay in sight; not in dialogs. */
export const useWindowRoom = (scroller: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = scroller.current;
    const table = element?.closest('.data-table');
    if (!element || !table || table.closest('[role="dialog"]')) return undefined;
    const settle = () => {
      const { top, width } = element.getBoundingClientRect();
      // A page that is kept while another one is shown has no size.
      if (width === 0) return;
      const room = Math.floor(window.innerHeight - top - window.scrollY - heightBelow(element, table));
      element.style.setProperty('--data-table-room', `${Math.max(leastHeight, room)}px`);
    };
    settle();
    // After the frame: a change of size must not be answered by another one within it.
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(settle);
    };
    const observer = new ResizeObserver(later);
    observer.observe(table);
    observer.observe(document.body);
    window.addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('resize', later);
    };
  }, [scroller]);
};
