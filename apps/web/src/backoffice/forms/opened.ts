import type { CustomForm } from '@shuyuan/contract/backoffice/forms/custom-form';

/** What a dialog needs to know of a form: its name and its draft's version. */
export type OpenedForm = Pick<
  CustomForm,
  'id' | 'name' | 'table_name' | 'version' | 'rows' | 'live_version' | 'menu_id'
>;

/** The open dialog or drawer of the list. */
export type Opened =
  | { readonly kind: 'adopt' | 'recycle' }
  | { readonly kind: 'sync' | 'clone' | 'versions' | 'menu' | 'remove'; readonly form: OpenedForm };
