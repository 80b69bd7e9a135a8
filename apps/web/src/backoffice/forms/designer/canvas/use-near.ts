import { type RefObject, useEffect, useState } from 'react';

interface Watch {
  readonly observer: IntersectionObserver;
  readonly told: Map<Element, () => void>;
}

/** One observer for each place that scrolls, the page itself among them. */
const watches = new WeakMap<object, Watch>();
const page = {};

const watchIn = (root: Element | null): Watch => {
  const known = watches.get(root ?? page);
  if (known) return known;
  const told = new Map<Element, () => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) told.get(target)?.();
    },
    { root, rootMargin: '600px 0px' },
  );
  const watch = { observer, told };
  watches.set(root ?? page, watch);
  return watch;
};

const scrollsItself = (element: Element): boolean => getComputedStyle(element).overflowY === 'auto';

/** True once the element has come near to what is seen; two hundred inputs are then not made before the first is shown. */
export const useNear = (place: RefObject<Element | null>): boolean => {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (near || element === null) return undefined;
    const panel = element.closest('.designer-panel');
    const { observer, told } = watchIn(panel !== null && scrollsItself(panel) ? panel : null);
    told.set(element, () => setNear(true));
    observer.observe(element);
    return () => {
      told.delete(element);
      observer.unobserve(element);
    };
  }, [near, place]);
  return near;
};
