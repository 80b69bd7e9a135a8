import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { timetableMessages } from '@shuyuan/contract/courses/timetable/timetable.messages';
import { sql } from 'kysely';
import { staffSql } from '../../backoffice/access';
import { auditRowsSql } from '../../backoffice/audit';
import type { Sql } from '../../backoffice/forms';
import type { Described, DueEvent, DueQuery, MessageSource, Recipient } from '../../backoffice/messages';
import type { Executor } from '../../platform/db/database';
import { schoolOffset } from '../../platform/db/school-offset';
import { sameNameSql, sessionSql } from '../attendance';
import { classSql, isHeldSql } from '../classes';
import { namedMembersSql, type ReachedContact, reachedContactSql, toContact } from '../contacts';
import { timetableTexts as texts } from './timetable.texts';

/** A reminder that could not be sent on its day is sent up to these days later, if the session is still ahead. */
const lateDays = 3;

interface Planned {
  readonly date: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly room: string;
  readonly teacher: string;
}

/** Empty values come as null from the history. */
type Replaced = { readonly [K in keyof Planned]?: string | null };

interface Session extends Planned {
  readonly id: number;
  readonly class_id: number;
  readonly class_name: string;
  readonly topic: string;
  /** What its last change replaced. */
  readonly before: Replaced | null;
}

const changed = timetableMessages.flatMap(({ changes = [] }) => changes);

/** The values that the last change of a session replaced, as its history says. */
const beforeSql = sql`(select audit.before -> 'values' from ${auditRowsSql} as audit
  where audit.target_type = ${`form_${courseFormIds.session}`} and audit.target_id = session.id::text
    and audit.action in ('record.edit', 'record.revert', 'record.import', 'record.undo')
    and audit.after -> 'values' ?| ${changed}::text[]
  order by audit.id desc limit 1)`;

/** The condition that a session of a class that takes place has not begun. */
const isAheadSql = sql<boolean>`(${isHeldSql(sql`class`)} and session.rolled_at is null
  and session.date + session.starts_at > now() at time zone ${schoolOffset})`;

const readSessions = async (
  db: Executor,
  { ids, isThere, withChange }: { ids: readonly number[]; isThere: Sql<boolean>; withChange: boolean },
): Promise<Session[]> => {
  const text = (column: string) => sql`coalesce(session.${sql.id(column)}, '') as ${sql.id(column)}`;
  const { rows } = await sql<Session>`
    select session.id, class.id as class_id, class.name as class_name, to_char(session.date, 'YYYY-MM-DD') as date,
      to_char(session.starts_at, 'HH24:MI') as starts_at, to_char(session.ends_at, 'HH24:MI') as ends_at,
      ${text('topic')}, ${text('room')}, ${text('teacher')}, ${withChange ? beforeSql : sql`null::jsonb`} as before
    from ${sessionSql} as session join ${classSql} as class on class.id = session.class
    where session.id = any(${ids}::bigint[]) and ${isThere} and ${isAheadSql}
    order by session.date, session.starts_at, session.id`.execute(db);
  return rows;
};

type Member = ReachedContact & { readonly class_id: number; readonly joined_on: string };

const readMembers = async (db: Executor, classIds: readonly number[]): Promise<Member[]> => {
  const { rows } = await sql<Member>`
    select ${reachedContactSql}, member.class as class_id, to_char(member.joined_on, 'YYYY-MM-DD') as joined_on
    from ${namedMembersSql}
    where member.class = any(${classIds}::bigint[]) and member.state = 'studying'
      and member.deleted_at is null and contact.deleted_at is null
    order by member.id`.execute(db);
  return rows;
};

interface Teacher {
  readonly admin_id: number;
  /** As the session names them. */
  readonly name: string;
}

/** The accounts of teachers, where the name is that of one person alone. */
const readTeachers = async (db: Executor, names: readonly string[]): Promise<Teacher[]> => {
  if (names.length === 0) return [];
  const { rows } = await sql<Teacher>`
    select min(staff.id) as admin_id, named.name from unnest(${names}::text[]) as named (name)
      join ${staffSql.admin} as staff on ${sameNameSql(sql`staff.name`, sql`named.name`)}
    where staff.deleted_at is null and staff.disabled_at is null
    group by named.name having count(*) = 1`.execute(db);
  return rows;
};

/** Whoever taught a session before its last change is told of it, too. */
const teachersOf = ({ teacher, before }: Session): string[] =>
  [teacher, before?.teacher ?? ''].filter((name) => name !== '');

/** What is told of a session among others of its class. */
type Line = (session: Session) => string;

interface Announcement {
  readonly sessions: readonly Session[];
  readonly members: readonly Member[];
  readonly teachers: readonly Teacher[];
}

const recipientsOf = ({ sessions, members, teachers }: Announcement): Recipient[] => {
  const last = sessions.at(-1)?.date ?? '';
  const people = members.filter((member) => member.class_id === sessions[0]?.class_id && member.joined_on <= last);
  const names = new Set(sessions.flatMap(teachersOf));
  const staff = new Map(teachers.filter(({ name }) => names.has(name)).map(({ admin_id, name }) => [admin_id, name]));
  return [
    ...people.map((member) => ({ ...toContact(member), fields: { 姓名: member.name } })),
    ...[...staff].map(([admin_id, name]) => ({ admin_id, fields: { 姓名: name } })),
  ];
};

const describeAsOne = (first: Session, parts: Announcement & { readonly line: Line }): Described => {
  const { class_id, class_name: 班级, topic: 主题, room: 教室, teacher: 老师 } = first;
  const lines = texts.list(parts.sessions.map(parts.line));
  const fields = { 班级, 主题, 时间: texts.moment(first), 教室, 老师, 安排: lines, 变化: lines };
  return { to: recipientsOf(parts), fields, link: `/course/attendance?class=${class_id}` };
};

interface SessionSource {
  readonly isThere: Sql<boolean>;
  readonly line: Line;
  readonly withChange?: boolean;
}

/** Sessions of a class that are told at once are one message. */
const describe =
  ({ isThere, line, withChange = false }: SessionSource) =>
  async (db: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, Described>> => {
    const all = await readSessions(db, { ids, isThere, withChange });
    const members = await readMembers(db, [...new Set(all.map(({ class_id }) => class_id))]);
    const teachers = await readTeachers(db, [...new Set(all.flatMap(teachersOf))]);
    const isFirst = ({ class_id }: Session, at: number): boolean =>
      all.findIndex((other) => other.class_id === class_id) === at;
    return new Map(
      all.filter(isFirst).map((first) => {
        const sessions = all.filter(({ class_id }) => class_id === first.class_id);
        return [first.id, describeAsOne(first, { sessions, members, teachers, line })];
      }),
    );
  };

const findTomorrow = async (db: Executor, { lead, isNew }: DueQuery) => {
  const occasion = sql<string>`(session.id || ' ' || session.date || ' ' || ${lead}::int)`;
  const today = sql`(now() at time zone ${schoolOffset})::date`;
  const { rows } = await sql<DueEvent>`
    select session.id as record_id, ${occasion} as occasion
    from ${sessionSql} as session join ${classSql} as class on class.id = session.class
    where session.deleted_at is null and ${isAheadSql} and ${isNew(occasion)}
      and session.date between ${today} + greatest(${lead}::int - ${lateDays}::int, 0) and ${today} + ${lead}::int
    order by session.date, session.class, session.id`.execute(db);
  return rows;
};

/** What members of a class and its teachers are told of its sessions. */
export const timetableSources: readonly MessageSource[] = [
  {
    kind: 'session.tomorrow',
    due: findTomorrow,
    describe: describe({ isThere: sql`session.deleted_at is null`, line: texts.session }),
  },
  {
    kind: 'session.changed',
    describe: describe({
      isThere: sql`session.deleted_at is null`,
      line: (session) => texts.change(session, session.before ?? {}),
      withChange: true,
    }),
  },
  {
    kind: 'session.cancelled',
    describe: describe({ isThere: sql`session.deleted_at is not null`, line: texts.session }),
  },
];
