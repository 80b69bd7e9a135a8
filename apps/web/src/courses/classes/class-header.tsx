import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { classStates } from '@shuyuan/contract/courses/classes/class.form';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { permissionsQuery } from '../../backoffice/identity';
import { usePageName } from '../../platform/page-name';
import { labelOf, numberOf, textOf } from '../../platform/row-values';
import { ChosenTag } from '../../ui/choice-tag/choice-tag';
import { CapacityBar } from './capacity-bar';
import { classQuery } from './class.queries';
import { classTexts as texts } from './class.texts';
import { type ClassPlace, classPlaces } from './class-places';
import { placeMemory } from './place-memory';
import './class-header.css';

/** State, seats, dates and head teacher, as far as the caller sees them. */
const Facts = ({ row }: { row: RecordRow }) => {
  const { members, capacity, head_teacher: teacher } = row;
  const dates = [textOf(row.starts_on), textOf(row.ends_on)];
  return (
    <p className="class-header-facts">
      {typeof capacity === 'number' ? <CapacityBar members={numberOf(members)} capacity={capacity} /> : null}
      {dates.every((day) => day === '') ? null : <span>{texts.dateRange(dates[0] ?? '', dates[1] ?? '')}</span>}
      {labelOf(teacher) === '' ? null : <span>{texts.taughtBy(labelOf(teacher))}</span>}
    </p>
  );
};

/** The screens of a class as one bar; each opens as it was left. */
const Places = ({ classId, here }: { classId: number; here: ClassPlace }) => {
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const { search } = useLocation();
  useEffect(() => placeMemory.keep({ classId, place: here }, search), [classId, here, search]);
  return (
    <nav className="class-header-places" aria-label={texts.bar}>
      {classPlaces(permissions).map(({ key, label, path }) => (
        <Link
          key={key}
          to={`${path}${placeMemory.of({ classId, place: key })}`}
          aria-current={key === here ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
};

/** The head of every screen of a class: what it is, the way to its other screens, and what can be done on this one. */
export const ClassHeader = (props: { classId: number; here: ClassPlace; name: string; children?: ReactNode }) => {
  const { classId, here, name, children } = props;
  usePageName(name);
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const { data: row } = useQuery({
    ...classQuery(classId),
    enabled: permissions.includes(courseNode('class', 'detail')),
  });
  return (
    <header className="class-header">
      <div className="class-header-title">
        <h2>{name}</h2>
        <ChosenTag of={classStates} value={row?.state} />
        <Link to="/course/class">{texts.toList}</Link>
      </div>
      {row === undefined ? null : <Facts row={row} />}
      <div className="class-header-bar">
        <Places classId={classId} here={here} />
        {children}
      </div>
    </header>
  );
};
