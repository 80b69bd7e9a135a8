import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMenuRoutes } from '../menu';
import { recentsOf } from './recents';
import { recentQuery, searchQuery } from './search.queries';
import { recentSections, type Section, sectionsOf } from './search-sections';

/** Short enough to seem immediate, long enough for two keys pressed in a row to be one call. */
const typingPauseMs = 120;

const noSections: readonly Section[] = [];

/** The typed text, and the words that are searched for: a moment later, or at once when `isFinal`. */
const useWords = () => {
  const [text, setText] = useState('');
  const [keyword, setKeyword] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (words: string) => {
    clearTimeout(timer.current);
    setKeyword(words.trim());
  };
  /** Letters of an input method that are not characters yet are not searched for. */
  const type = (typed: string, { isComposing = false, isFinal = false } = {}) => {
    setText(typed);
    clearTimeout(timer.current);
    if (isFinal || typed.trim() === '') search(typed);
    else if (!isComposing) timer.current = setTimeout(() => search(typed), typingPauseMs);
  };
  return { text, keyword, type };
};

/** What the dialog shows: recent lines until something is typed, then the hits for it. */
export const useSearch = (user: { userId: number; roles: readonly string[]; leadsTo: (path: string) => boolean }) => {
  const { userId, roles, leadsTo } = user;
  const routes = useMenuRoutes(roles);
  const places = useMemo(() => ({ routes, leadsTo }), [routes, leadsTo]);
  const recents = useMemo(() => recentsOf(userId), [userId]);
  const [last, setLast] = useState(() => ({ visited: recents.visited(), words: recents.words() }));
  const words = useWords();
  const { keyword } = words;
  const hits = useQuery(searchQuery(keyword));
  const records = useMemo(() => last.visited.filter((ref) => !ref.startsWith('menu.')), [last]);
  const { data: groups } = useQuery(recentQuery(records));
  const { data } = hits;
  const sections = useMemo(() => {
    if (keyword === '') return recentSections(last, { groups: groups ?? [], places });
    return data === undefined ? noSections : sectionsOf(data, { keyword, places });
  }, [keyword, data, last, groups, places]);
  const isCurrent = words.text.trim() === keyword && !(keyword !== '' && hits.isFetching);
  return {
    ...words,
    sections,
    late: keyword === '' ? [] : (data?.late ?? []),
    /** Whether the lines belong to the text as it is now. */
    isCurrent,
    isFetching: keyword !== '' && hits.isFetching,
    error: keyword === '' ? null : hits.error,
    retry: () => void hits.refetch(),
    remember: (ref: string | undefined) => {
      if (keyword !== '') recents.search(keyword);
      if (ref !== undefined) recents.visit(ref);
    },
    forget: () => {
      recents.forget();
      setLast({ visited: [], words: [] });
    },
  };
};
