import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { idIn } from '../../platform/address-id';

/** The parts of the screen, in their order. */
export const attendanceTabs = ['sessions', 'grid', 'rates', 'leave'] as const;
export type AttendanceTab = (typeof attendanceTabs)[number];

/** The parts that exist without a class. */
export const schoolTabs = ['sessions', 'leave'] as const satisfies AttendanceTab[];

/** A place of the screen; parameters of a list inside it are not carried over. */
export interface AttendancePlace {
  /** Absent: all classes of the school. */
  readonly class?: number | undefined;
  readonly tab?: AttendanceTab;
  readonly session?: number;
  readonly month?: string;
  /** The search of the place's list. */
  readonly search?: Readonly<Record<string, readonly string[]>>;
}

const wordOf = (value: NonNullable<AttendancePlace[keyof AttendancePlace]>): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** The query string of a place, which survives F5. */
export const placeQuery = (place: AttendancePlace): string =>
  `?${new URLSearchParams(
    Object.entries(place).flatMap(([name, value]) => (value === undefined ? [] : [[name, wordOf(value)]])),
  )}`;

/** Goes to another place of the screen. */
export const useGo = () => {
  const navigate = useNavigate();
  return useCallback((place: AttendancePlace) => void navigate({ search: placeQuery(place) }), [navigate]);
};

/** Reads the place from the screen's parameters. */
export const readPlace = (
  params: Readonly<Record<string, string>>,
): { classId: number | undefined; tab: AttendanceTab; sessionId: number | undefined; month: string | undefined } => ({
  classId: idIn(params.class),
  tab: attendanceTabs.find((tab) => tab === params.tab) ?? 'sessions',
  sessionId: idIn(params.session),
  month: /^\d{4}-(?:0[1-9]|1[0-2])$/.test(params.month ?? '') ? params.month : undefined,
});
