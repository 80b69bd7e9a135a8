import type { ContactBook } from '@shuyuan/contract/courses/contacts/contact-book';
import { memberStates } from '@shuyuan/contract/courses/contacts/member.form';
import { ClassHeader } from '../classes';
import { type BookShow, bookShows, useGoInBook } from './book-place';
import { contactTexts as texts } from './contact.texts';

const Facts = ({ book }: { book: ContactBook }) => {
  const counts = memberStates.map(({ value, label }) => ({
    label,
    count: book.members.filter((member) => member.state === value).length,
  }));
  return (
    <div className="book-facts">
      {counts
        .filter(({ count }) => count > 0)
        .map(({ label, count }) => (
          <span key={label}>{texts.counts(label, count)}</span>
        ))}
    </div>
  );
};

/** The class, its number of members by state, and the display modes of the book. */
export const BookHead = ({ book, show }: { book: ContactBook; show: BookShow }) => {
  const go = useGoInBook();
  const { id, name } = book.class;
  return (
    <div className="book-head">
      <ClassHeader classId={id} here="book" name={name}>
        <fieldset className="book-shows">
          <legend className="visually-hidden">{texts.layouts}</legend>
          {bookShows.map((one) => (
            <button key={one} type="button" aria-pressed={one === show} onClick={() => go({ classId: id, show: one })}>
              {texts.shows[one]}
            </button>
          ))}
        </fieldset>
      </ClassHeader>
      <Facts book={book} />
    </div>
  );
};
