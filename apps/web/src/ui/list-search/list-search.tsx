import { type ListState, lookFor, searchFor } from '../../platform/list-state/list-state';
import type { ChangeListState } from '../../platform/list-state/use-list-state';
import { AdvancedSearch } from '../advanced-search/advanced-search';
import type { CompositeSearch } from '../advanced-search/composite-search';
import type { SearchField } from '../advanced-search/search-field';
import { KeywordBox } from '../keyword-box/keyword-box';

/** The search of a list: a keyword, and the fields of the advanced search where it has any. */
export const ListSearch = (props: {
  state: ListState;
  onChange: ChangeListState;
  /** The placeholder. */
  hint: string;
  fields?: readonly SearchField[];
  /** The conditions beyond those of the fields. */
  composite?: CompositeSearch | undefined;
  /** Adds an item of the list from within the search (requirements §2). */
  onAdd?: (() => void) | undefined;
}) => {
  const { state, onChange, fields = [], composite, onAdd } = props;
  return (
    <>
      <KeywordBox
        value={state.keyword ?? ''}
        hint={props.hint}
        onSearch={(keyword) => onChange((now) => lookFor(now, keyword), { replace: state.keyword !== undefined })}
      />
      {fields.length === 0 && composite === undefined ? null : (
        <AdvancedSearch
          fields={fields}
          composite={composite}
          value={state.search}
          onSearch={(search) => onChange((now) => searchFor(now, search))}
          {...(onAdd ? { onAdd } : {})}
        />
      )}
    </>
  );
};
