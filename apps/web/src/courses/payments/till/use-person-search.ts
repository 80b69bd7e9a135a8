import type { TillPerson } from '@shuyuan/contract/courses/payments/payment';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { peopleQuery } from '../payment.queries';

/** Short enough to seem immediate, long enough for two keys pressed in a row to be one call. */
const typingPauseMs = 200;
const nobody: readonly TillPerson[] = [];

/** The typed text, the people it finds, and the keys that move through them. */
export const usePersonSearch = (onChoose: (person: TillPerson) => void) => {
  const [text, setText] = useState('');
  const [keyword, setKeyword] = useState('');
  const [active, setActive] = useState({ at: 0, text: '' });
  const [enteredFor, setEnteredFor] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { data, error, isFetching, refetch } = useQuery({ ...peopleQuery(keyword), placeholderData: keepPreviousData });
  const people = keyword === '' || error !== null ? nobody : (data ?? nobody);
  const isCurrent = text.trim() === keyword && !isFetching;
  const at = active.text === text && active.at < people.length ? active.at : 0;

  const search = (words: string) => {
    clearTimeout(timer.current);
    setKeyword(words.trim());
  };
  /** Letters of an input method that are not characters yet are not searched for. */
  const type = (typed: string, isComposing = false) => {
    setText(typed);
    clearTimeout(timer.current);
    if (typed.trim() === '') search('');
    else if (!isComposing) timer.current = setTimeout(() => search(typed), typingPauseMs);
  };
  const choose = (person: TillPerson) => {
    type('');
    onChoose(person);
  };
  const isWaiting = enteredFor === text && text !== '' && isCurrent;
  const [first] = people;
  // Enter came before the answer: the first one opens when it is there, unless more was typed meanwhile.
  useEffect(() => {
    if (!isWaiting) return;
    setEnteredFor(undefined);
    if (first !== undefined) choose(first);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method choose characters.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && people.length > 0) setActive({ at: (at + step + people.length) % people.length, text });
    if (event.key === 'Enter') {
      const person = people[at];
      if (isCurrent && person !== undefined) choose(person);
      else if (!isCurrent && text.trim() !== '') {
        search(text);
        setEnteredFor(text);
      }
    }
    if (event.key === 'Escape' && text !== '') type('');
    else if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  const failure = keyword === '' || isFetching ? null : error;
  const retry = () => void refetch();
  return {
    text,
    keyword,
    people,
    at,
    isCurrent,
    failure,
    retry,
    type,
    choose,
    onKeyDown,
    point: (to: number) => setActive({ at: to, text }),
  };
};
