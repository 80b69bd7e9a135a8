import type { RecordFilter, RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import type { ComponentType } from 'react';
import type { Search } from '../../../platform/list-state/list-state';

/** What a tool of the list works on. */
export interface ListToolProps {
  readonly meta: RecordMeta;
  /** What the list is narrowed and ordered by now. */
  readonly filter: RecordFilter;
  /** What of it staff cannot take away. */
  readonly fixed: Search;
  /** Empty where a tool stands beside 新增. */
  readonly selectedIds: readonly number[];
  /** The shown columns in their order. */
  readonly columns: readonly string[];
  /** Loads the rows again, as after a write. */
  readonly refresh: () => void;
}

/** Beside 新增, over the chosen rows, or in a list that holds nothing yet. */
export type ListToolPlace = 'bar' | 'batch' | 'empty';

/** A tool that another part of the slice adds to every list; its dialogs come with the first click. */
export interface ListTool {
  readonly key: string;
  readonly places: readonly ListToolPlace[];
  /** The action that the caller must hold. */
  readonly action: 'import' | 'export';
  readonly Tool: ComponentType<ListToolProps>;
}
