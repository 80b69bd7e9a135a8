import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { permissionsQuery } from '../../backoffice/identity';
import { type ListParts, RecordPanel } from '../../backoffice/records';
import { idIn } from '../../platform/address-id';
import { numberOf } from '../../platform/row-values';
import type { ScreenProps } from '../../platform/screen';
import { CapacityBar } from './capacity-bar';
import { proposeTuition } from './class.queries';
import { classTexts as texts } from './class.texts';
import { ClassPage } from './class-page';
import { placesFrom } from './class-places';

const Seats = ({ row }: { row: RecordRow }) => (
  <CapacityBar members={numberOf(row.members)} capacity={numberOf(row.capacity)} />
);

/** The list of classes, with links from each to its page, address book, money, attendance and applications. */
const ClassList = ({ auths }: Pick<ScreenProps, 'auths'>) => {
  const navigate = useNavigate();
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const parts = useMemo((): ListParts => {
    const open = placesFrom(permissions);
    const entryOf = ({ key, label, path }: (typeof open)[number], id: number) => {
      const href = `${path}?class=${id}`;
      return { key, label, href, onSelect: () => void navigate(href) };
    };
    return {
      title: texts.title,
      fill: proposeTuition,
      cells: { members: (row) => <Seats row={row} /> },
      addressOf: ({ id }) => `?class=${id}`,
      acts: ({ id }) => open.map((way) => entryOf(way, id)),
    };
  }, [permissions, navigate]);
  return <RecordPanel formId={courseFormIds.class} parts={parts} auths={auths} />;
};

/** 班级 (requirements §2): the list of classes, or the class named by the address. */
export const ClassesPage = ({ params, auths }: ScreenProps) => {
  const classId = idIn(params.class);
  return classId === undefined ? <ClassList auths={auths} /> : <ClassPage key={classId} classId={classId} />;
};
