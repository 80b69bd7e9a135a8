import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import { idCardMask, type Mask, type Sql, storedTypeOf, wordsMask } from '../../forms';

const maskOf = (type: FieldTypeKey): Mask => storedTypeOf(type).mask ?? wordsMask;

/** A masked value. */
export const maskText = (type: FieldTypeKey, text: string): string => maskOf(type).text(text);

/** The same as SQL. */
export const maskSql = (type: FieldTypeKey, column: Sql): Sql<string> => maskOf(type).sql(column);

const idNumbers = /(?<!\d)\d{17}[\dXx](?!\d)/gu;

/** A value that others may read later, with the ID numbers in it masked (assurance F40). */
export const withoutIdNumbers = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value).replaceAll(idNumbers, (number) => idCardMask.text(number)));
