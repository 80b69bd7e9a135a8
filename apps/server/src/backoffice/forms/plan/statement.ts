import type { ownColumns } from '@shuyuan/contract/backoffice/forms/form-name';
import type { ColumnType } from '../field-types/column-type';
import type { IndexKind, ReferenceTarget } from './place-name.sql';
import type { Retype } from './retype.sql';

export type OwnColumn = (typeof ownColumns)[number];

/** The product's own columns that are not null. */
export type RequiredOwnColumn = 'created_at' | 'updated_at' | 'version' | 'search_grams' | 'search_entry';

/** A column of a form's table. */
export interface ColumnPlace {
  readonly table: string;
  readonly column: string;
}

/** Everything that a plan can do to the database; nothing else is ever run. */
export type Statement =
  | { readonly do: 'create_table'; readonly table: string; readonly formId: number }
  | { readonly do: 'add_own_column'; readonly table: string; readonly column: OwnColumn; readonly formId: number }
  | { readonly do: 'fill_own_column'; readonly table: string; readonly column: RequiredOwnColumn }
  | { readonly do: 'require_own_column'; readonly table: string; readonly column: RequiredOwnColumn }
  | { readonly do: 'widen_id'; readonly table: string }
  | { readonly do: 'number_id'; readonly table: string; readonly formId: number }
  | { readonly do: 'continue_numbers'; readonly table: string }
  | { readonly do: 'create_own_index'; readonly table: string; readonly at: number; readonly formId: number }
  | { readonly do: 'rename_table'; readonly table: string; readonly to: string }
  | ({ readonly do: 'add_column'; readonly type: ColumnType } & ColumnPlace)
  | ({ readonly do: 'rename_column'; readonly to: string } & ColumnPlace)
  | ({ readonly do: 'alter_type'; readonly type: ColumnType; readonly retype: Retype } & ColumnPlace)
  | ({ readonly do: 'drop_default' } & ColumnPlace)
  | ({ readonly do: 'drop_not_null' } & ColumnPlace)
  | ({ readonly do: 'drop_column' } & ColumnPlace)
  | { readonly do: 'create_link'; readonly link: string; readonly table: string; readonly target: string }
  | { readonly do: 'index_link'; readonly link: string }
  | ({ readonly do: 'fill_link'; readonly link: string } & ColumnPlace)
  | ({ readonly do: 'fill_from_link'; readonly link: string } & ColumnPlace)
  | { readonly do: 'drop_link'; readonly link: string }
  | { readonly do: 'recycle_link'; readonly link: string }
  | { readonly do: 'restore_link'; readonly link: string }
  | { readonly do: 'clear_link'; readonly link: string; readonly target: string }
  | { readonly do: 'add_link_target'; readonly link: string; readonly target: string }
  | { readonly do: 'drop_link_target'; readonly link: string }
  | ({ readonly do: 'clear_dangling'; readonly target: ReferenceTarget } & ColumnPlace)
  | ({ readonly do: 'add_reference'; readonly name: string; readonly target: ReferenceTarget } & ColumnPlace)
  | { readonly do: 'drop_reference'; readonly table: string; readonly name: string }
  | ({
      readonly do: 'create_index';
      readonly name: string;
      readonly kind: IndexKind;
      readonly concurrently: boolean;
    } & ColumnPlace)
  | { readonly do: 'drop_index'; readonly name: string }
  | { readonly do: 'comment_table'; readonly table: string; readonly text: string }
  | ({ readonly do: 'comment_column'; readonly text: string } & ColumnPlace);
