import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordRef } from '@shuyuan/contract/backoffice/records/record';
import type { Executor } from '../../../platform/db/database';
import type { Visibility } from '../row/visibility';
import { findLabels } from './history.repository';

/** A stored value of a field. */
export interface FieldValue {
  readonly field: CustomFormField;
  readonly value: unknown;
}

/** The label of an id in a field. */
export type Labels = (field: CustomFormField, id: number) => RecordRef;

const isNumber = (value: unknown): value is number => typeof value === 'number';

const idsOf = (value: unknown): number[] => [value].flat().filter(isNumber);

/** Fields that point to the same things by the same label share a key; others have none. */
const kindOf = ({ edit_input, settings }: CustomFormField): string | undefined => {
  const { pointsTo } = fieldTypeOf(edit_input);
  if (pointsTo !== 'form') return pointsTo;
  return `${settings.relation_form_id ?? 0}.${settings.relation_label ?? ''}`;
};

/** Reads the labels of everything that the values point to; missing or unreachable targets keep their number. */
export const readLabels = async (
  db: Executor,
  values: readonly FieldValue[],
  visibility: Visibility,
): Promise<Labels> => {
  const wanted = new Map<string, { field: CustomFormField; ids: Set<number> }>();
  for (const { field, value } of values) {
    const kind = kindOf(field);
    if (kind === undefined) continue;
    const entry = wanted.get(kind) ?? { field, ids: new Set<number>() };
    for (const id of idsOf(value)) entry.ids.add(id);
    wanted.set(kind, entry);
  }
  const found = new Map<string, ReadonlyMap<number, string>>();
  for (const [kind, { field, ids }] of wanted)
    found.set(kind, await findLabels(db, { field, ids: [...ids], visibility }));
  return (field, id) => ({ id, label: found.get(kindOf(field) ?? '')?.get(id) ?? `#${id}` });
};

/** Whether a field's values are ids. */
export const isReference = (field: CustomFormField): boolean => kindOf(field) !== undefined;
