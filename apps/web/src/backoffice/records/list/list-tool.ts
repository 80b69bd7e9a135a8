import type { RecordFilter, RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import type { ComponentType } from 'react';
import type { Search } from '../../../platform/list-state/list-state';

export interface ListToolProps {
  readonly meta: RecordMeta;
  /** The current filter and order of the list. */
  readonly filter: RecordFilter;
  /** The part of it that staff cannot remove. */
  readonly fixed: Search;
  /** Empty for a tool beside 新增. */
  readonly selectedIds: readonly number[];
  /** The shown columns in order. */
  readonly columns: readonly string[];
  /** Reloads the rows, as after a write. */
  readonly refresh: () => void;
}

/** Beside 新增, above the selected rows, or in an empty list. */
export type ListToolPlace = 'bar' | 'batch' | 'empty';

/** A tool that another part of the slice adds to every list; its dialogs are loaded on the first click. */
export interface ListTool {
  readonly key: string;
  readonly places: readonly ListToolPlace[];
  /** The action that the caller must have. */
  readonly action: 'import' | 'export';
  readonly Tool: ComponentType<ListToolProps>;
}
