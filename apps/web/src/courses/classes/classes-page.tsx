import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { type CourseForm, courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { permissionsQuery } from '../../backoffice/profile';
import { type ListParts, RecordPanel } from '../../backoffice/records';
import type { ScreenProps } from '../../platform/screen';
import { CapacityBar } from './capacity-bar';
import { classTexts as texts } from './class.texts';

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

const Seats = ({ row }: { row: RecordRow }) => (
  <CapacityBar members={numberOf(row.members)} capacity={numberOf(row.capacity)} />
);

/** What leads from a class to what belongs to it, and the form whose list one must be allowed to see. */
const ways: readonly { key: string; label: string; path: string; form: CourseForm }[] = [
  { key: 'book', label: texts.book, path: '/course/txl', form: 'member' },
  { key: 'pay', label: texts.pay, path: '/course/pay', form: 'payment' },
  { key: 'attendance', label: texts.attendance, path: '/course/attendance', form: 'attendance' },
];

/** 班级 (spec §2): the list of classes, and from each the ways to its address book, money and attendance. */
export const ClassesPage = ({ auths }: ScreenProps) => {
  const navigate = useNavigate();
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const parts = useMemo((): ListParts => {
    const open = ways.filter(({ form }) => permissions.includes(courseNode(form, 'index')));
    return {
      title: texts.title,
      cells: { members: (row) => <Seats row={row} /> },
      rowActions: ({ id }) =>
        open.map(({ key, label, path }) => {
          const href = `${path}?class=${id}`;
          return { key, label, href, onSelect: () => void navigate(href) };
        }),
      actionsWidth: 200 + open.length * 48,
    };
  }, [permissions, navigate]);
  return <RecordPanel formId={courseFormIds.class} parts={parts} auths={auths} />;
};
