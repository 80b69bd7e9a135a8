import { useEffect, useState } from 'preact/hooks';

/** The parts of the page, in the order of their links. */
export const partNames = ['home', 'sessions', 'questionnaires', 'attendance', 'account', 'leave', 'data'] as const;
export type PartName = (typeof partNames)[number];

/** Where someone is: in a part, at a paper, or at a questionnaire that is being filled in. */
export type Place =
  | { readonly part: PartName }
  | { readonly part: 'letter' | 'receipt'; readonly id: number }
  | { readonly part: 'questionnaire'; readonly id: number; readonly member: number };

const paper = /^#(letter|receipt)-(\d{1,15})$/;
const questionnaire = /^#questionnaire-(\d{1,15})-(\d{1,15})$/;

/** The link to a questionnaire of a member. */
export const questionnaireLink = ({ id, member_id: member }: { id: number; member_id: number }): string =>
  `#questionnaire-${id}-${member}`;

const placeAt = (hash: string): Place => {
  const [, part, id] = paper.exec(hash) ?? [];
  if (part !== undefined) return { part: part as 'letter' | 'receipt', id: Number(id) };
  const [, asked, member] = questionnaire.exec(hash) ?? [];
  if (asked !== undefined) return { part: 'questionnaire', id: Number(asked), member: Number(member) };
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
