/** Marks the layer in the page. */
const layerName = 'data-watermark';

/** How the layer must look; every value is also what the browser computes, so that any change of it is noticed. */
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
/** Shorthands have no computed form of their own in every browser. */
const shorthands = new Set(['border', 'animation', 'transition', 'margin', 'padding']);

/** A layer that can tell whether it still covers the page as it was made. */
export interface WatermarkLayer {
  readonly element: HTMLElement;
  isIntact(): boolean;
  remove(): void;
}

const showOnTop = (element: HTMLElement): void => {
  // The top layer lies over every z-index and over modal dialogs; browsers without popovers keep the z-index.
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

/** Puts a fresh layer over the page. */
export const layWatermark = (image: string): WatermarkLayer => {
  // Copies of an earlier layer that someone left in the page would say an old time.
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
