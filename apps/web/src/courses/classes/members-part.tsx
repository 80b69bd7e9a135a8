import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import type { BookEntry } from '@shuyuan/contract/courses/contacts/contact-book';
import { memberStates } from '@shuyuan/contract/courses/contacts/member.form';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { numberOf } from '../../platform/row-values';
import { CapacityBar } from './capacity-bar';
import { classTexts as texts } from './class.texts';
import { ClassPart } from './class-part';

/** How full the class is, and how many members are in each state. */
export const MembersPart = ({ row, query }: { row: RecordRow; query: UseQueryResult<BookEntry[]> }) => (
  <ClassPart title={texts.people} extra={<Link to={`/course/txl?class=${row.id}`}>{texts.book}</Link>} query={query}>
    {(members) => (
      <>
        <CapacityBar members={numberOf(row.members)} capacity={numberOf(row.capacity)} />
        <dl className="class-numbers">
          {memberStates.map(({ value, label }) => (
            <div key={value}>
              <dt>{label}</dt>
              <dd>{texts.peopleOf(members.filter(({ state }) => state === value).length)}</dd>
            </div>
          ))}
        </dl>
      </>
    )}
  </ClassPart>
);
