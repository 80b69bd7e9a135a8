import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { TillPerson } from '@shuyuan/contract/courses/payments/payment';
import { useEffect, useId, useRef } from 'react';
import { useScopeNote } from '../../../backoffice/identity';
import { ActionButton } from '../../../ui/action-button/action-button';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { tillTexts as texts } from './till.texts';
import { usePersonSearch } from './use-person-search';

const longest = 100;

type Search = ReturnType<typeof usePersonSearch>;

const Line = ({ person }: { person: TillPerson }) => (
  <>
    <strong>{person.name}</strong>
    <span>{[person.mobile, ...person.student_nos].filter(Boolean).join(' · ')}</span>
    <span className="till-line-classes">{person.class_names.join('、')}</span>
    <span className="till-line-owes" data-owes={person.outstanding > 0}>
      {person.outstanding > 0 ? texts.owes(formatMoney(person.outstanding)) : texts.owesNothing}
    </span>
  </>
);

// The field moves through the options, which makes it a combobox.
const list = { role: 'listbox', 'aria-label': texts.results } as const;

/** Those who were found, or why there is nobody. */
const Found = ({ search, listId, onRetry }: { search: Search; listId: string; onRetry: () => void }) => {
  const note = useScopeNote(courseFormIds.member, courseFormIds.contact);
  const { keyword, people, at, isCurrent, failure } = search;
  if (failure !== null) {
    return (
      <EmptyState compact tone="failure" icon="FileSearchOutlined" title={texts.failed} hint={failure.message}>
        <ActionButton onClick={onRetry}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  if (isCurrent && people.length === 0)
    return (
      <EmptyState
        compact
        icon="FileSearchOutlined"
        title={texts.nothing(keyword)}
        hint={texts.nothingHint}
        note={note}
      />
    );
  return (
    <>
      <p className="till-found-note" role="status">
        {isCurrent ? texts.found(people.length) : texts.searching}
      </p>
      <div {...list} id={listId}>
        {people.map((person, position) => (
          <button
            key={person.contact_id}
            id={`${listId}-${person.contact_id}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={position === at}
            onPointerMove={() => search.point(position)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => search.choose(person)}
          >
            <Line person={person} />
          </button>
        ))}
      </div>
    </>
  );
};

/** Finds a person by name, pinyin, mobile or student number; ↑ ↓ and Enter choose without leaving the field. */
export const PersonSearch = (props: {
  /** Whether the next thing to do is to find someone: the field has the focus. */
  isWanted: boolean;
  onChoose: (person: TillPerson) => void;
}) => {
  const search = usePersonSearch(props.onChoose);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const { isWanted } = props;
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [isWanted]);
  const active = search.people[search.at];
  const activeId = active === undefined ? undefined : `${listId}-${active.contact_id}`;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const isOpen = search.text.trim() !== '';
  const retry = () => {
    field.current?.focus();
    search.retry();
  };
  return (
    <search className="till-search">
      <div className="till-field">
        <SearchOutlined aria-hidden />
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          spellCheck={false}
          maxLength={longest}
          role="combobox"
          aria-label={texts.search}
          aria-autocomplete="list"
          aria-expanded={isOpen && active !== undefined}
          aria-controls={listId}
          aria-activedescendant={isOpen ? activeId : undefined}
          placeholder={texts.searchHint}
          value={search.text}
          onKeyDown={search.onKeyDown}
          onChange={(event) =>
            search.type(
              event.currentTarget.value,
              event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing,
            )
          }
          onCompositionEnd={(event) => search.type(event.currentTarget.value)}
        />
        {search.text === '' ? null : (
          <button
            type="button"
            aria-label={texts.clear}
            onClick={() => {
              search.type('');
              field.current?.focus();
            }}
          >
            <CloseOutlined aria-hidden />
          </button>
        )}
      </div>
      {isOpen ? (
        <div className="till-found">
          <Found search={search} listId={listId} onRetry={retry} />
        </div>
      ) : null}
    </search>
  );
};
