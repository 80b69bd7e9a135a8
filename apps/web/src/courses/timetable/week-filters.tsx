import type { TimetableWeek } from '@shuyuan/contract/courses/timetable/timetable';
import { Select } from 'antd';
import { ActionButton } from '../../ui/action-button/action-button';
import { timetableTexts as texts } from './timetable.texts';
import type { Go, TimetablePlace } from './timetable-place';

const { filters } = texts;

const compare = new Intl.Collator('zh-CN', { numeric: true }).compare;

interface Option<V> {
  readonly value: V;
  readonly label: string;
}

/** The different values of a week, by name; what the address asks for is among them though the week has none of it. */
const optionsOf = <V extends string | number>(found: readonly Option<V>[], chosen: readonly V[]): Option<V>[] => {
  const known = new Map<V, string>();
  for (const value of chosen) known.set(value, typeof value === 'number' ? `#${value}` : value);
  for (const { value, label } of found) known.set(value, label);
  return [...known]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => compare(one.label, other.label));
};

const namesOf = (names: readonly string[], chosen: string): Option<string>[] =>
  optionsOf(
    names.filter((name) => name !== '').map((name) => ({ value: name, label: name })),
    chosen === '' ? [] : [chosen],
  );

const shared = { allowClear: true, showSearch: { optionFilterProp: 'label' } } as const;

/** Narrows the week to classes, a programme, a teacher or a room. */
export const WeekFilters = ({ week, place, go }: { week: TimetableWeek; place: TimetablePlace; go: Go }) => {
  const { classes, programme, teacher, room } = place;
  const { sessions } = week;
  const programmes = sessions.flatMap(({ programme_id: value, programme_name: label }) =>
    value === null ? [] : [{ value, label }],
  );
  const isFiltered = classes.length > 0 || programme !== undefined || teacher !== '' || room !== '';
  return (
    <div className="timetable-filters">
      <Select
        {...shared}
        mode="multiple"
        maxTagCount="responsive"
        aria-label={filters.classes}
        placeholder={filters.classes}
        value={[...classes]}
        options={optionsOf(
          sessions.map(({ class_id, class_name }) => ({ value: class_id, label: class_name })),
          classes,
        )}
        onChange={(chosen: number[]) => go({ classes: chosen })}
      />
      <Select
        {...shared}
        aria-label={filters.programme}
        placeholder={filters.programme}
        value={programme}
        options={optionsOf(programmes, programme === undefined ? [] : [programme])}
        onChange={(chosen?: number) => go({ programme: chosen })}
      />
      <Select
        {...shared}
        aria-label={filters.teacher}
        placeholder={filters.teacher}
        value={teacher || undefined}
        options={namesOf(
          sessions.map((session) => session.teacher),
          teacher,
        )}
        onChange={(chosen?: string) => go({ teacher: chosen ?? '' })}
      />
      <Select
        {...shared}
        aria-label={filters.room}
        placeholder={filters.room}
        value={room || undefined}
        options={namesOf(
          sessions.map((session) => session.room),
          room,
        )}
        onChange={(chosen?: string) => go({ room: chosen ?? '' })}
      />
      {isFiltered ? (
        <ActionButton kind="link" onClick={() => go({ classes: [], programme: undefined, teacher: '', room: '' })}>
          {texts.clear}
        </ActionButton>
      ) : null}
    </div>
  );
};
