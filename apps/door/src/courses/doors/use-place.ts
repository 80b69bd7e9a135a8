import { useEffect, useState } from 'preact/hooks';

/** The parts of the page, in the order of their links. */
export const partNames = ['home', 'sessions', 'attendance', 'account', 'leave', 'data'] as const;
export type PartName = (typeof partNames)[number];

/** Where someone is: in a part, or at a paper. */
export type Place = { readonly part: PartName } | { readonly part: 'letter' | 'receipt'; readonly id: number };

const paper = /^#(letter|receipt)-(\d{1,15})$/;

const placeAt = (hash: string): Place => {
  const [, part, id] = paper.exec(hash) ?? [];
  if (part !== undefined) return { part: part as 'letter' | 'receipt', id: Number(id) };
  return { part: partNames.find((name) => hash === `#${name}`) ?? 'home' };
};

/** The place that the address names; links and the back button change it. */
export const usePlace = (): Place => {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const look = () => setHash(location.hash);
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  return placeAt(hash);
};
