import type { ConditionGroup } from '@shuyuan/contract/platform/condition-groups';
import type { ComponentType } from 'react';
import type { Condition } from '../../platform/list-state/conditions';
import type { Search } from '../../platform/list-state/list-state';

/** The conditions as they are being edited: all of them, or one at least. */
export interface CompositeDraft {
  readonly group: ConditionGroup;
  /** Each has a key that it keeps while it changes. */
  readonly rows: readonly { readonly key: number; readonly condition: Condition }[];
}

/** The errors of rows, by their position. */
export type RowProblems = Readonly<Record<number, string>>;

/** The composite conditions of a list; a screen loads the components when they are first needed. */
export interface CompositeSearch {
  /** The rows of conditions, in the panel. */
  readonly Editor: ComponentType<{
    readonly draft: CompositeDraft;
    readonly problems: RowProblems;
    readonly onChange: (draft: CompositeDraft) => void;
  }>;
  /** The active conditions as `ConditionTag`s. */
  readonly Tags: ComponentType<{
    readonly value: Search;
    readonly onOpen: () => void;
    readonly onSearch: (search: Search) => void;
  }>;
  /** What is wrong with the rows. */
  readonly problemsOf: (rows: readonly Condition[]) => Promise<RowProblems>;
}
