import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { idIn } from '../../platform/address-id';
import { isDay, mondayOf } from '../../platform/days';
import { schoolDay } from '../../platform/school-clock';

/** What the rows of the timetable are: the hours of the day, or whom or what it is about. */
export const arrangements = ['time', 'class', 'teacher', 'room'] as const;
export type Arrangement = (typeof arrangements)[number];

/** A place of the screen, as its address says it. */
export interface TimetablePlace {
  /** The Monday of the week. */
  readonly week: string;
  readonly by: Arrangement;
  readonly classes: readonly number[];
  readonly programme: number | undefined;
  readonly teacher: string;
  readonly room: string;
  /** The session whose details are open. */
  readonly session: number | undefined;
  readonly show: 'week' | 'print' | 'holidays';
}

/** The Monday of this week. */
export const thisMonday = (): string => mondayOf(schoolDay());

/** Reads the place from the screen's parameters; what is wrong in them is ignored, because anyone can type an address. */
export const readPlace = (params: Readonly<Record<string, string>>): TimetablePlace => ({
  week: params.week !== undefined && isDay(params.week) ? mondayOf(params.week) : thisMonday(),
  by: arrangements.find((by) => by === params.by) ?? 'time',
  classes: (params.class ?? '').split(',').flatMap((id) => idIn(id) ?? []),
  programme: idIn(params.programme),
  teacher: params.teacher ?? '',
  room: params.room ?? '',
  session: idIn(params.session),
  show: params.show === 'print' || params.show === 'holidays' ? params.show : 'week',
});

/** The query string of a place, which survives F5; what is as usual is left out. */
export const placeQuery = ({ week, by, classes, programme, teacher, room, session, show }: TimetablePlace): string => {
  const parts = {
    week,
    by: by === 'time' ? '' : by,
    class: classes.join(','),
    programme: programme ?? '',
    teacher,
    room,
    session: session ?? '',
    show: show === 'week' ? '' : show,
  };
  const entries = Object.entries(parts).flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]]));
  return `?${new URLSearchParams(entries)}`;
};

/** Goes to another place of the screen. */
export const useGo = (place: TimetablePlace) => {
  const navigate = useNavigate();
  return useCallback(
    (change: Partial<TimetablePlace>) => void navigate({ search: placeQuery({ ...place, ...change }) }),
    [navigate, place],
  );
};
export type Go = ReturnType<typeof useGo>;
