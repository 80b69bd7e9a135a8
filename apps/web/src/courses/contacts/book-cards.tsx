import { LockOutlined } from '@ant-design/icons';
import { type BookEntry, type ContactBook, isListed } from '@shuyuan/contract/courses/contacts/contact-book';
import { memberStates } from '@shuyuan/contract/courses/contacts/member.form';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { useState } from 'react';
import { useScopeNote } from '../../backoffice/identity';
import { foundRows } from '../../platform/list-state/found-rows';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { FileImage } from '../../ui/file-image/file-image';
import { KeywordBox } from '../../ui/keyword-box/keyword-box';
import { type BookGroup, groupsOf, mayPass } from './book.rules';
import { contactTexts as texts } from './contact.texts';
import { saveVcards } from './save-vcards';

const facts = ['mobile', 'wechat', 'email', 'company', 'title'] as const;

const nameOf = ({ name, id }: BookEntry): string => name ?? texts.nameless(id);

/** The photo, or the first character of the name. */
const Face = ({ entry }: { entry: BookEntry }) => {
  const [broken, setBroken] = useState(false);
  const name = nameOf(entry);
  if (entry.photo !== null && !broken) {
    return (
      <FileImage className="book-face" url={entry.photo} alt={name} loading="lazy" onBroken={() => setBroken(true)} />
    );
  }
  return (
    <span className="book-face" role="img" aria-label={texts.noPhoto(name)}>
      {name.slice(0, 1)}
    </span>
  );
};

const Fact = ({ entry, field }: { entry: BookEntry; field: (typeof facts)[number] }) => {
  const value = entry[field];
  if (value === null) return null;
  return (
    <div>
      <dt>{texts.fields[field]}</dt>
      <dd>
        {value}
        {mayPass(entry, field) ? null : <LockOutlined title={texts.withheld} aria-label={texts.withheld} />}
      </dd>
    </div>
  );
};

const Card = ({ entry, book }: { entry: BookEntry; book: ContactBook }) => {
  const state = entry.state === 'studying' ? undefined : memberStates.find(({ value }) => value === entry.state);
  return (
    <li className="book-card">
      <Face key={entry.photo} entry={entry} />
      <div className="book-card-words">
        <p className="book-card-name">
          <strong>{nameOf(entry)}</strong>
          {entry.post === null ? null : <span className="book-post">{entry.post}</span>}
          {state === undefined ? null : <span>{state.label}</span>}
        </p>
        <p className="book-card-number">{entry.student_no}</p>
        <dl>
          {facts.map((field) => (
            <Fact key={field} entry={entry} field={field} />
          ))}
        </dl>
        <button
          type="button"
          className="book-vcard"
          aria-label={`${texts.vcard} ${nameOf(entry)}`}
          onClick={() => saveVcards([entry], { class: book.class, file: nameOf(entry) })}
        >
          {texts.vcard}
        </button>
      </div>
    </li>
  );
};

/** The heading of a part of the book. */
export const groupTitle = ({ kind, name, entries }: BookGroup): string =>
  texts.team({ committee: texts.committee, team: name, rest: texts.noTeam }[kind], entries.length);

/** The members as cards, the committee first, then by group. */
export const BookCards = ({ book }: { book: ContactBook }) => {
  const [keyword, setKeyword] = useState('');
  const note = useScopeNote(courseFormIds.member);
  const listed = book.members.filter(isListed);
  if (listed.length === 0)
    return <EmptyState icon="TeamOutlined" title={texts.nobody} hint={texts.nobodyHint} note={note} />;
  const groups = groupsOf(foundRows(listed, keyword));
  return (
    <div className="book-cards">
      <KeywordBox value={keyword} hint={texts.searchHint} onSearch={setKeyword} />
      {groups.length === 0 ? <EmptyState compact icon="SearchOutlined" title={texts.nothingFound} /> : null}
      {groups.map((group) => (
        <section key={`${group.kind}/${group.name}`} aria-label={groupTitle(group)}>
          <h3>{groupTitle(group)}</h3>
          <ul>
            {group.entries.map((entry) => (
              <Card key={entry.id} entry={entry} book={book} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};
