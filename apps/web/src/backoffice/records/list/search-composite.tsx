import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import { lazy } from 'react';
import type { Search } from '../../../platform/list-state/list-state';
import type { CompositeSearch } from '../../../ui/advanced-search/composite-search';

// Most lists are opened without composite conditions: what they need is loaded with the first.
const CompositeEditor = lazy(async () => ({ default: (await import('./search-editor')).CompositeEditor }));
const CompositeTags = lazy(async () => ({ default: (await import('./search-tags')).CompositeTags }));

/** The composite conditions of a form's list. The result must be kept while the list is shown (`useMemo`). */
export const compositeSearchOf = (meta: RecordMeta, fixed: Search): CompositeSearch => ({
  Editor: (props) => <CompositeEditor meta={meta} fixed={fixed} {...props} />,
  Tags: (props) => <CompositeTags meta={meta} {...props} />,
  problemsOf: async (rows) => (await import('./search-rules')).rowProblems(meta, rows),
});
