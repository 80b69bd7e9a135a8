import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { DraftField } from '../design/draft.repository';

/** Everything that belongs to a form, stored in `definition` of `app.form_recycled` while its table is recycled. */
export interface RecycledForm extends FormDefinition {
  /** The form as it was stored, without its times. */
  readonly form: {
    readonly id: number;
    readonly name: string;
    readonly table_name: string;
    readonly remark: string;
    readonly sort_name: string;
    readonly sort_type: 'asc' | 'desc';
    readonly version: number;
    readonly live_version: number | null;
    readonly synced_version: number | null;
    readonly adopts: boolean;
    readonly admin_id: number | null;
    readonly department_id: number | null;
  };
  readonly draft: readonly (DraftField & { readonly id: number })[];
  readonly versions: readonly {
    readonly version: number;
    readonly definition: FormDefinition;
    readonly admin_id: number | null;
    readonly created_at: string;
  }[];
  /** Its fields that were recycled separately. */
  readonly parts: readonly number[];
  readonly menu: { readonly name: string; readonly icon: string } | null;
  /** Which roles held its nodes. */
  readonly grants: readonly { readonly role_id: number; readonly node: string }[];
}
