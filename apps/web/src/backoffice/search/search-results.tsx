import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { useScopeNote } from '../identity';
import { searchTexts as texts } from './search.texts';
import { type Choice, SearchList } from './search-list';
import type { useSearch } from './use-search';

/** What was found, or why there is nothing; before anything is typed, what was opened last. */
export const SearchResults = (props: {
  listId: string;
  found: ReturnType<typeof useSearch>;
  active: Choice | undefined;
  onActive: (choice: Choice) => void;
  onChoose: (choice: Choice) => void;
}) => {
  const { found, ...list } = props;
  const note = useScopeNote();
  const { keyword, sections, error, late, isCurrent } = found;
  if (error !== null) {
    return (
      <EmptyState compact tone="failure" icon="FileSearchOutlined" title={texts.failed} hint={error.message}>
        <ActionButton onClick={found.retry}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  const isNothing = keyword !== '' && sections.length === 0 && isCurrent;
  return (
    <>
      {keyword === '' && sections.length === 0 ? <p className="search-hint">{texts.hint}</p> : null}
      {isNothing ? (
        <EmptyState
          compact
          icon="FileSearchOutlined"
          title={texts.nothing(keyword)}
          hint={texts.nothingHint}
          note={note}
        />
      ) : null}
      <SearchList
        id={list.listId}
        sections={sections}
        keyword={keyword}
        active={list.active}
        onActive={list.onActive}
        onChoose={list.onChoose}
        onLeave={({ entry }) => found.remember(entry.ref)}
      />
      {late.length === 0 ? null : <p className="search-hint">{texts.late(late)}</p>}
      {keyword === '' && sections.length > 0 ? (
        <button type="button" className="search-forget" onClick={found.forget}>
          {texts.forget}
        </button>
      ) : null}
    </>
  );
};
