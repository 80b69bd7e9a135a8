/** Marks the layer in the DOM. */
const layerName = 'data-watermark';

/** The layer's style; each value equals the browser's computed value, so that any change is noticed. */
const look = {
  display: 'block',
  visibility: 'visible',
  opacity: '1',
  position: 'fixed',
  'z-index': '2147483647',
  top: '0px',
  left: '0px',
  'min-width': '0px',
  'min-height': '0px',
  'max-width': 'none',
  'max-height': 'none',
  margin: '0px',
  padding: '0px',
  border: '0px none rgb(0, 0, 0)',
  'background-color': 'rgba(0, 0, 0, 0)',
  'background-repeat': 'repeat',
  'background-position': '0px 0px',
  'background-size': 'auto',
  'pointer-events': 'none',
  transform: 'none',
  translate: 'none',
  scale: 'none',
  rotate: 'none',
  filter: 'none',
  'clip-path': 'none',
  'mask-image': 'none',
  'mix-blend-mode': 'normal',
  'content-visibility': 'visible',
  zoom: '1',
  animation: 'none',
  transition: 'none',
  color: 'rgb(0, 0, 0)',
} as const;

/** Set but not compared: their computed form depends on the window or the browser. */
const setOnly = {
  width: '100vw',
  height: '100vh',
  'print-color-adjust': 'exact',
  '-webkit-print-color-adjust': 'exact',
};
/** Not every browser computes a value for shorthands. */
const shorthands = new Set(['border', 'animation', 'transition', 'margin', 'padding']);

/** A layer that can tell whether it still covers the page unchanged. */
export interface WatermarkLayer {
  readonly element: HTMLElement;
  isIntact(): boolean;
  remove(): void;
}

const showOnTop = (element: HTMLElement): void => {
  // The top layer is above every z-index and above modal dialogs; browsers without popovers fall back to the z-index.
  if (typeof element.showPopover === 'function') element.showPopover();
};

const looksRight = (element: HTMLElement): boolean => {
  const computed = getComputedStyle(element);
  return Object.entries(look).every(
    ([property, value]) => shorthands.has(property) || computed.getPropertyValue(property) === value,
  );
};

const coversTheWindow = (element: HTMLElement): boolean => {
  const box = element.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  return box.left <= 0 && box.top <= 0 && box.right >= clientWidth && box.bottom >= clientHeight;
};

/** Puts a new layer over the page. */
export const layWatermark = (image: string): WatermarkLayer => {
  // Copies of an earlier layer left in the page would show an old time.
  for (const copy of document.querySelectorAll(`[${layerName}]`)) copy.remove();
  const element = document.createElement('div');
  element.setAttribute(layerName, '');
  element.setAttribute('aria-hidden', 'true');
  element.setAttribute('popover', 'manual');
  for (const [property, value] of Object.entries({ ...look, ...setOnly, 'background-image': image })) {
    element.style.setProperty(property, value, 'important');
  }
  document.body.append(element);
  showOnTop(element);
  const attributes = element.attributes.length;
  const style = element.getAttribute('style');
  const shownImage = getComputedStyle(element).backgroundImage;
  return {
    element,
    isIntact: () =>
      element.parentNode === document.body &&
      element.childNodes.length === 0 &&
      element.attributes.length === attributes &&
      element.getAttribute('style') === style &&
      getComputedStyle(element).backgroundImage === shownImage &&
      (typeof element.showPopover !== 'function' || element.matches(':popover-open')) &&
      looksRight(element) &&
      coversTheWindow(element),
    remove: () => element.remove(),
  };
};
