import { type FieldTypeKey, fieldTypeKeys } from '@shuyuan/contract/backoffice/forms/field-types';
import { storedTypeOf } from './field-types';

/** `free`: every value is kept. `check`: kept when all fit, else nothing changes. `refused`: only while there is no value. */
export type TypeChange = 'same' | 'free' | 'check' | 'refused';

/** What a change from one type to another means for the values. */
export const typeChange = (from: FieldTypeKey, to: FieldTypeKey): TypeChange =>
  from === to ? 'same' : (storedTypeOf(to).from[from]?.risk ?? 'refused');

/** All pairs of types, by the type that is left. */
export const typeChanges = (): [FieldTypeKey, [FieldTypeKey, TypeChange][]][] =>
  fieldTypeKeys.map((from) => [from, fieldTypeKeys.map((to) => [to, typeChange(from, to)])]);
