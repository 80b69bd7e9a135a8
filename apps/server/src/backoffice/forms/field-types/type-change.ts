import { type FieldTypeKey, fieldTypeKeys } from '@shuyuan/contract/backoffice/forms/field-types';
import { storedTypeOf } from './field-types';

/** `free`: keeps every value. `check`: keeps them if all fit, else changes nothing. `refused`: only without values. */
export type TypeChange = 'same' | 'free' | 'check' | 'refused';

/** What a change from one type to another means for the values. */
export const typeChange = (from: FieldTypeKey, to: FieldTypeKey): TypeChange =>
  from === to ? 'same' : (storedTypeOf(to).from[from]?.risk ?? 'refused');

/** All pairs of types, by the old type. */
export const typeChanges = (): [FieldTypeKey, [FieldTypeKey, TypeChange][]][] =>
  fieldTypeKeys.map((from) => [from, fieldTypeKeys.map((to) => [to, typeChange(from, to)])]);
