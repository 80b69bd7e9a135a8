import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { useQuery } from '@tanstack/react-query';
import { labelOf } from '../../platform/row-values';
import { bookQuery } from './contact.queries';
import { contactTexts as texts } from './contact.texts';
import { PersonLink } from './person/person-link';

/** A member's name with number, company and title, by which staff look them up. */
export const StudentCell = ({ row, classId }: { row: RecordRow; classId: number }) => {
  const { data: book } = useQuery(bookQuery(classId));
  const entry = book?.members.find(({ id }) => id === row.id);
  const facts = [entry?.mobile, entry?.company, entry?.title].filter((fact) => fact !== null && fact !== undefined);
  const name = entry?.name ?? (labelOf(row.contact) || texts.nameless(row.id));
  return (
    <span className="book-student" title={[name, ...facts].join(' · ')}>
      <strong>
        <PersonLink memberId={row.id}>{name}</PersonLink>
      </strong>
      {facts.length === 0 ? null : <small>{facts.join(' · ')}</small>}
    </span>
  );
};
