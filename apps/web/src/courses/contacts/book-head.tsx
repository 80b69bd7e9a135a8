import { classStates } from '@shuyuan/contract/courses/classes/class.form';
import type { ContactBook } from '@shuyuan/contract/courses/contacts/contact-book';
import { memberStates } from '@shuyuan/contract/courses/contacts/member.form';
import { StateTag } from '../../ui/state-tag/state-tag';
import { CapacityBar, ClassLinks, classTones } from '../classes';
import { type BookShow, bookShows, useGoInBook } from './book-place';
import { contactTexts as texts } from './contact.texts';

const Facts = ({ book }: { book: ContactBook }) => {
  const { state, seated, capacity, head_teacher: teacher, starts_on: from, ends_on: to } = book.class;
  const counts = memberStates.map(({ value, label }) => ({
    label,
    count: book.members.filter((member) => member.state === value).length,
  }));
  return (
    <div className="book-facts">
      <StateTag tone={classTones[state]}>{classStates.find(({ value }) => value === state)?.label}</StateTag>
      <CapacityBar members={seated} capacity={capacity} />
      {counts
        .filter(({ count }) => count > 0)
        .map(({ label, count }) => (
          <span key={label}>{texts.counts(label, count)}</span>
        ))}
      {teacher === null ? null : <span>{texts.headTeacher(teacher)}</span>}
      {from === null && to === null ? null : <span>{[from ?? '', to ?? ''].join(' — ')}</span>}
    </div>
  );
};

/** The class and its number of members, links to its money and attendance, and the display modes of the book. */
export const BookHead = ({ book, show }: { book: ContactBook; show: BookShow }) => {
  const go = useGoInBook();
  const { id, name } = book.class;
  return (
    <header className="book-head">
      <div className="book-title">
        <h2>{name}</h2>
        <ClassLinks classId={id} here="book" />
        <fieldset className="book-shows">
          <legend className="visually-hidden">{texts.layouts}</legend>
          {bookShows.map((one) => (
            <button key={one} type="button" aria-pressed={one === show} onClick={() => go({ classId: id, show: one })}>
              {texts.shows[one]}
            </button>
          ))}
        </fieldset>
      </div>
      <Facts book={book} />
    </header>
  );
};
