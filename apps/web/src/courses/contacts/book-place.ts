import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** The ways in which a book is shown. */
export const bookShows = ['table', 'cards', 'print'] as const;
export type BookShow = (typeof bookShows)[number];

/** Reads which class is open, and how; whatever is odd is left out, because an address is typed by anyone. */
export const readBookPlace = (
  params: Readonly<Record<string, string>>,
): { classId: number | undefined; show: BookShow } => ({
  classId: /^[1-9]\d{0,14}$/.test(params.class ?? '') ? Number(params.class) : undefined,
  show: bookShows.find((show) => show === params.show) ?? 'table',
});

/** The query of a place, which survives F5; what the list keeps in the address is not taken along. */
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
