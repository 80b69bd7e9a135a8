import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { Caller } from '../../platform/http/slice';
import { holds } from '../access';
import type { Sql } from '../forms';

type Holder = Pick<Caller, 'isSuper' | 'nodes'>;
type FormFields = { readonly id: number; readonly fields: readonly CustomFormField[] };

/** What of a form's records someone gets to see. Everything that reads records goes by it (assurance B17, B18). */
export interface Reach {
  /** What a row has to fulfil to be seen; `form_row` is the row. */
  readonly conditions: readonly Sql<boolean>[];
  /** The fields that are seen, whole or masked. */
  readonly fields: readonly CustomFormField[];
  /** The columns whose values come masked; they cannot be searched by a part or sorted by. */
  readonly masked: ReadonlySet<string>;
}

const maskedTypes: readonly string[] = ['mobile', 'id_card'];

/** Whether someone sees the mobile and ID numbers of a form whole. */
const seesWhole = (caller: Holder, formId: number): boolean => holds(caller, `form_${formId}.unmask`);

/** Whether values of a type come masked to the caller, also those of fields that a form no longer has. */
export const isMaskedType = (caller: Holder, { formId, type }: { formId: number; type: string }): boolean =>
  maskedTypes.includes(type) && !seesWhole(caller, formId);

/** What the caller sees of a form. */
export const reachOf = (caller: Holder, { id, fields }: FormFields): Reach => {
  const masked = fields.filter(({ edit_input: type }) => isMaskedType(caller, { formId: id, type }));
  return { conditions: [], fields, masked: new Set(masked.map(({ field }) => field)) };
};

/** Equal for all who see the same of the forms; a statement that was made for one of them serves the others. */
export const reachKey = (caller: Holder, formIds: readonly number[]): string =>
  formIds.map((id) => (seesWhole(caller, id) ? 'w' : 'm')).join('');
