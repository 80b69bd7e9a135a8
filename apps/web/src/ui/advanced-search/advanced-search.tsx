import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { type FormEvent, useState } from 'react';
import type { Search } from '../../platform/list-state/list-state';
import { ActionButton } from '../action-button/action-button';
import { Popover } from '../popover/popover';
import { advancedSearchTexts as texts } from './advanced-search.texts';
import { OwnControl, SearchControl } from './search-control';
import { describeCondition, draftOf, ownOf, ownProblems, readDraft, withCondition } from './search-draft';
import type { SearchField } from './search-field';
import './advanced-search.css';

interface AdvancedSearchProps {
  readonly fields: readonly SearchField[];
  /** The current search of the list. */
  readonly value: Search;
  readonly onSearch: (search: Search) => void;
  /** Adds a record; without it there is no 新增. */
  readonly onAdd?: () => void;
}

const SearchForm = (props: AdvancedSearchProps & { close: () => void }) => {
  const { fields, value, onSearch, onAdd, close } = props;
  const [draft, setDraft] = useState(() => draftOf(fields, value));
  const [own, setOwn] = useState(() => ownOf(fields, value));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readDraft(fields, draft);
    const found = { ...read.problems, ...ownProblems(fields, own) };
    setProblems(found);
    const wrong = fields.findIndex(({ name }) => found[name] !== undefined);
    if (wrong >= 0) {
      event.currentTarget.querySelectorAll('.search-control')[wrong]?.querySelector('input')?.focus();
      return;
    }
    onSearch({ ...read.search, ...own });
    close();
  };
  const reset = () => {
    setDraft(draftOf(fields, {}));
    setOwn({});
    setProblems({});
    onSearch({});
  };
  return (
    <form noValidate onSubmit={submit}>
      <div className="advanced-search-fields">
        {fields.map((field) =>
          field.kind === 'own' ? (
            <OwnControl
              key={field.name}
              field={field}
              value={own[field.name]}
              problem={problems[field.name]}
              onChange={(next) => setOwn((before) => withCondition(before, field.name, next))}
            />
          ) : (
            <SearchControl
              key={field.name}
              field={field}
              typed={draft[field.name] ?? ['']}
              problem={problems[field.name]}
              onType={(typed) => setDraft({ ...draft, [field.name]: typed })}
            />
          ),
        )}
      </div>
      <div className="advanced-search-buttons">
        {onAdd ? (
          <ActionButton
            onClick={() => {
              close();
              onAdd();
            }}
          >
            {texts.add}
          </ActionButton>
        ) : null}
        <span className="advanced-search-gap" />
        <ActionButton onClick={reset}>{texts.reset}</ActionButton>
        <button type="submit" className="action-button action-button-primary">
          {texts.search}
        </button>
      </div>
    </form>
  );
};

/** The active conditions, each with a button to remove it. */
const Conditions = ({ fields, value, onSearch }: AdvancedSearchProps) => {
  const active = fields.flatMap((field) => {
    const held = value[field.name];
    return held === undefined ? [] : [{ field, held }];
  });
  if (active.length === 0) return null;
  return (
    <ul className="advanced-search-conditions" aria-label={texts.conditions}>
      {active.map(({ field, held }) => {
        const words = field.kind === 'own' ? field.label : describeCondition(field, held);
        return (
          <li key={field.name}>
            <span title={words}>
              {field.kind === 'own' ? texts.is(field.label, '') : words}
              {field.kind === 'own' ? field.condition(held) : null}
            </span>
            <button
              type="button"
              aria-label={texts.remove(words)}
              onClick={() => onSearch(withCondition(value, field.name, undefined))}
            >
              <CloseOutlined aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
};

/** A dropdown of search fields with 重置, 搜索 and 新增, and the active conditions beside it (requirements §2). */
export const AdvancedSearch = (props: AdvancedSearchProps) => {
  const count = props.fields.filter(({ name }) => props.value[name] !== undefined).length;
  const label = count === 0 ? texts.title : texts.titleWithCount(count);
  return (
    <>
      <Popover
        className="advanced-search"
        label={label}
        triggerClassName="action-button advanced-search-trigger"
        trigger={
          <>
            {label}
            <DownOutlined aria-hidden />
          </>
        }
      >
        {(close) => (
          <search>
            <SearchForm {...props} close={close} />
          </search>
        )}
      </Popover>
      <Conditions {...props} />
    </>
  );
};
