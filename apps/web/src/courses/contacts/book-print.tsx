import { type BookEntry, type ContactBook, isListed } from '@shuyuan/contract/courses/contacts/contact-book';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { PrintedList } from '../../ui/print-sheet/print-sheet';
import { groupsOf, passed } from './book.rules';
import { groupTitle } from './book-cards';
import { contactTexts as texts } from './contact.texts';
import './book-print.css';

/** What stands below the name, each on a line of its own. */
const facts = [
  ['company', 'title'],
  ['wechat', 'email'],
] as const;

const Line = ({ entry }: { entry: BookEntry }) => (
  <li>
    <p>
      <strong>{entry.name ?? texts.nameless(entry.id)}</strong>
      {entry.post === null ? null : <span className="book-post">{entry.post}</span>}
      <span className="book-card-number">{entry.student_no}</span>
      <b>{passed(entry, 'mobile')}</b>
    </p>
    {facts.map((fields) => (
      <small key={fields[0]}>
        {fields.map((field) => (
          <span key={field}>{passed(entry, field)} </span>
        ))}
      </small>
    ))}
  </li>
);

/** The book for print: A4 in two columns, with what each member agreed to share. */
export const BookPrint = ({ book }: { book: ContactBook }) => {
  const listed = book.members.filter(isListed);
  if (listed.length === 0) return <EmptyState icon="TeamOutlined" title={texts.nobody} hint={texts.nobodyHint} />;
  return (
    <PrintedList title={texts.printTitle(book.class.name)} note={texts.printNote(listed.length)}>
      <div className="book-columns">
        {groupsOf(listed).map((group) => (
          <section key={`${group.kind}/${group.name}`}>
            <h3>{groupTitle(group)}</h3>
            <ul>
              {group.entries.map((entry) => (
                <Line key={entry.id} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </PrintedList>
  );
};
