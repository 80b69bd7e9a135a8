import { type RefObject, useEffect, useState } from 'react';

interface Watch {
  readonly observer: IntersectionObserver;
  readonly callbacks: Map<Element, () => void>;
}

/** One observer for each scroll container, including the page itself. */
const watches = new WeakMap<object, Watch>();
const page = {};

const watchIn = (root: Element | null): Watch => {
  const known = watches.get(root ?? page);
  if (known) return known;
  const callbacks = new Map<Element, () => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) callbacks.get(target)?.();
    },
    { root, rootMargin: '600px 0px' },
  );
  const watch = { observer, callbacks };
  watches.set(root ?? page, watch);
  return watch;
};

const scrollsItself = (element: Element): boolean => getComputedStyle(element).overflowY === 'auto';

/** True once the element has come near the viewport, so that not all of two hundred inputs are created at the start. */
export const useNear = (place: RefObject<Element | null>): boolean => {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (near || element === null) return undefined;
    const panel = element.closest('.designer-panel');
    const { observer, callbacks } = watchIn(panel !== null && scrollsItself(panel) ? panel : null);
    callbacks.set(element, () => setNear(true));
    observer.observe(element);
    return () => {
      callbacks.delete(element);
      observer.unobserve(element);
    };
  }, [near, place]);
  return near;
};
