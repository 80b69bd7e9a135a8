import { type BookEntry, type ContactBook, isListed } from '@shuyuan/contract/courses/contacts/contact-book';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { groupsOf, passed } from './book.rules';
import { groupTitle } from './book-cards';
import { contactTexts as texts } from './contact.texts';
import './book-print.css';

const facts = ['company', 'title', 'mobile', 'wechat', 'email'] as const;

const Line = ({ entry }: { entry: BookEntry }) => (
  <li>
    <strong>{entry.name ?? texts.nameless(entry.id)}</strong>
    {entry.post === null ? null : <span className="book-post">{entry.post}</span>}
    <span className="book-card-number">{entry.student_no}</span>
    <small>{facts.flatMap((field) => passed(entry, field) ?? []).join(' · ')}</small>
  </li>
);

/** The book for print: A4 in two columns, with what each member agreed to share. */
export const BookPrint = ({ book }: { book: ContactBook }) => {
  const listed = book.members.filter(isListed);
  if (listed.length === 0) return <EmptyState icon="TeamOutlined" title={texts.nobody} hint={texts.nobodyHint} />;
  return (
    <div className="book-print">
      <p className="book-print-tools">
        <ActionButton kind="primary" onClick={() => window.print()}>
          {texts.print}
        </ActionButton>
      </p>
      <article className="book-sheet" aria-label={texts.printTitle(book.class.name)}>
        <h2>{texts.printTitle(book.class.name)}</h2>
        <p>{texts.printNote(listed.length)}</p>
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
      </article>
    </div>
  );
};
