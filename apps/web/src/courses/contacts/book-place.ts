import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** The display modes of a book. */
export const bookShows = ['table', 'cards', 'print'] as const;
export type BookShow = (typeof bookShows)[number];

/** Reads which class is open, and how; invalid parts are ignored, because anyone can type an address. */
export const readBookPlace = (
  params: Readonly<Record<string, string>>,
): { classId: number | undefined; show: BookShow } => ({
  classId: /^[1-9]\d{0,14}$/.test(params.class ?? '') ? Number(params.class) : undefined,
  show: bookShows.find((show) => show === params.show) ?? 'table',
});

/** The query string of a place, which survives F5; parameters of the list are not carried over. */
export const bookQueryText = ({ classId, show }: { classId: number; show: BookShow }): string =>
  `?${new URLSearchParams({ class: String(classId), ...(show === 'table' ? {} : { show }) })}`;

/** Goes to another place of the book. */
export const useGoInBook = () => {
  const navigate = useNavigate();
  return useCallback(
    (place: { classId: number; show: BookShow }) => void navigate({ search: bookQueryText(place) }),
    [navigate],
  );
};
