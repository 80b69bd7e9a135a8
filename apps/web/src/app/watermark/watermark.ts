import { schoolMinute } from '../../platform/school-clock';
import { isPrintedPlain } from '../../ui/print-sheet/printed-plain';
import { layWatermark, type WatermarkLayer } from './watermark-layer';
import { watermarkTile } from './watermark-tile';

/** Requirements §9: watermark check. */
const checkMs = 500;

const printing = ['beforeprint', 'afterprint'] as const;

/** What is in the browser's top layer besides the watermark; a new element there covers it. */
const othersOnTop = (layer: HTMLElement): Element[] => {
  if (typeof layer.showPopover !== 'function') return [];
  return [...document.querySelectorAll(':modal, :popover-open, :fullscreen')].filter((element) => element !== layer);
};

/**
 * Lays name and time faintly over the whole page (requirements §1) and restores them when they are removed, hidden,
 * moved, restyled or emptied: at once, or with the next check at the latest. Returns a function that stops it.
 */
export const startWatermark = ({ name, extra }: { name: string; extra: string }): (() => void) => {
  let layer: WatermarkLayer | undefined;
  let time = '';
  let below: Element[] = [];
  let isPrinting = false;
  const observer = new MutationObserver(() => check());

  const lay = (): void => {
    observer.disconnect();
    layer = layWatermark(watermarkTile({ name, time, extra }));
    below = othersOnTop(layer.element);
    // Not the whole tree: changes inside the screens do not concern the watermark, and observing them would cost time.
    observer.observe(document.documentElement, { childList: true });
    observer.observe(document.body, { childList: true });
    observer.observe(layer.element, { attributes: true, childList: true });
  };

  const isOnTop = (): boolean =>
    layer !== undefined && othersOnTop(layer.element).every((element) => below.includes(element));

  const check = (): void => {
    if (isPrinting) return;
    const now = schoolMinute(new Date());
    if (now === time && layer?.isIntact() && isOnTop()) return;
    time = now;
    lay();
  };

  // Receipts bear none. Only the browser itself can say that it prints: a script's event takes nothing away.
  const followPrinting = ({ type, isTrusted }: Event): void => {
    if (!isTrusted) return;
    isPrinting = type === 'beforeprint' && isPrintedPlain();
    if (isPrinting) layer?.remove();
    check();
  };

  check();
  const timer = setInterval(check, checkMs);
  for (const type of printing) addEventListener(type, followPrinting);
  return () => {
    clearInterval(timer);
    for (const type of printing) removeEventListener(type, followPrinting);
    observer.disconnect();
    layer?.remove();
  };
};
