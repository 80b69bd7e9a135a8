import type { CustomForm } from '@shuyuan/contract/backoffice/forms/custom-form';

/** What of a form a dialog needs to name it and to know its draft. */
export type OpenedForm = Pick<
  CustomForm,
  'id' | 'name' | 'table_name' | 'version' | 'rows' | 'live_version' | 'menu_id'
>;

/** The dialog or drawer that lies over the list. */
export type Opened =
  | { readonly kind: 'adopt' | 'recycle' }
  | { readonly kind: 'sync' | 'clone' | 'versions' | 'menu' | 'remove'; readonly form: OpenedForm };
