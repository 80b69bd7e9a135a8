import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import type { Search } from '../../platform/list-state/list-state';
import { ActionButton } from '../action-button/action-button';
import { advancedSearchTexts as texts } from './advanced-search.texts';
import { compositeDraftOf, compositeOf, editedComposite } from './composite-draft';
import type { CompositeSearch, RowProblems } from './composite-search';
import { OwnControl, SearchControl } from './search-control';
import { draftOf, ownOf, ownProblems, readDraft, withCondition } from './search-draft';
import type { SearchField } from './search-field';

/** The search panel of a list. */
export interface SearchFormProps {
  readonly fields: readonly SearchField[];
  /** The conditions beyond those of the fields, where the list has any. */
  readonly composite?: CompositeSearch | undefined;
  /** The current search of the list. */
  readonly value: Search;
  readonly onSearch: (search: Search) => void;
  /** Adds a record; without it there is no 新增. */
  readonly onAdd?: () => void;
  readonly close: () => void;
}

/** The composite conditions as they are being edited, and their errors. */
const useComposite = ({ composite, value }: SearchFormProps) => {
  const [draft, setDraft] = useState(() => compositeDraftOf(value));
  const [problems, setProblems] = useState<RowProblems>({});
  return {
    draft,
    problems,
    change: (next: typeof draft) => {
      setDraft(next);
      setProblems({});
    },
    /** The conditions; undefined while one of them is wrong. */
    read: async (): Promise<Search | undefined> => {
      if (composite === undefined) return {};
      const found =
        draft.rows.length === 0 ? {} : await composite.problemsOf(draft.rows.map(({ condition }) => condition));
      setProblems(found);
      return Object.keys(found).length > 0 ? undefined : compositeOf(editedComposite(value, draft));
    },
  };
};

const useSearchForm = (props: SearchFormProps) => {
  const { fields, value, onSearch, close } = props;
  const [draft, setDraft] = useState(() => draftOf(fields, value));
  const [own, setOwn] = useState(() => ownOf(fields, value));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const composite = useComposite(props);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const read = readDraft(fields, draft);
    const found = { ...read.problems, ...ownProblems(fields, own) };
    setProblems(found);
    const wrong = fields.findIndex(({ name }) => found[name] !== undefined);
    if (wrong >= 0) {
      form.querySelectorAll('.search-control')[wrong]?.querySelector('input')?.focus();
      return;
    }
    const more = await composite.read();
    if (more === undefined) return;
    onSearch({ ...read.search, ...own, ...more });
    close();
  };
  const reset = () => {
    setDraft(draftOf(fields, {}));
    setOwn({});
    setProblems({});
    composite.change(compositeDraftOf({}));
    onSearch({});
  };
  return { draft, setDraft, own, setOwn, problems, composite, submit, reset };
};

/** The first input has the focus, unless it has moved on while the form, or that input, was loaded. */
const useFirstFocus = () => {
  const root = useRef<HTMLFormElement>(null);
  useEffect(() => {
    let left: Element | null = null;
    const watch = new MutationObserver(() => focus());
    const first = () => root.current?.querySelector('.search-control') ?? root.current;
    const focus = () => {
      const input = first()?.querySelector<HTMLElement>('input, select, textarea, button');
      if (!input) return;
      watch.disconnect();
      if (left === document.activeElement) input.focus();
    };
    // Only then has the panel around it put the focus somewhere itself: on its edge, or on a button while there is no input.
    queueMicrotask(() => {
      const place = first();
      const panel = place?.closest('[role="dialog"]');
      if (!place || !panel?.contains(document.activeElement)) return;
      left = document.activeElement;
      watch.observe(place, { childList: true, subtree: true });
      focus();
    });
    return () => watch.disconnect();
  }, []);
  return root;
};

/** The fields of the search with 重置, 搜索 and 新增 (requirements §2). */
export const SearchForm = (props: SearchFormProps) => {
  const { fields, onAdd, close } = props;
  const form = useSearchForm(props);
  const root = useFirstFocus();
  const { draft, own, problems, composite } = form;
  return (
    <form ref={root} noValidate onSubmit={(event) => void form.submit(event)}>
      <div className="advanced-search-scroll">
        <div className="advanced-search-fields">
          {fields.map((field) =>
            field.kind === 'own' ? (
              <OwnControl
                key={field.name}
                field={field}
                value={own[field.name]}
                problem={problems[field.name]}
                onChange={(next) => form.setOwn((before) => withCondition(before, field.name, next))}
              />
            ) : (
              <SearchControl
                key={field.name}
                field={field}
                typed={draft[field.name] ?? ['']}
                problem={problems[field.name]}
                onType={(typed) => form.setDraft({ ...draft, [field.name]: typed })}
              />
            ),
          )}
        </div>
        {props.composite === undefined ? null : (
          <Suspense fallback={<div className="search-control-waiting" aria-hidden="true" />}>
            <props.composite.Editor draft={composite.draft} problems={composite.problems} onChange={composite.change} />
          </Suspense>
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
        <ActionButton onClick={form.reset}>{texts.reset}</ActionButton>
        <button type="submit" className="action-button action-button-primary">
          {texts.search}
        </button>
      </div>
    </form>
  );
};
