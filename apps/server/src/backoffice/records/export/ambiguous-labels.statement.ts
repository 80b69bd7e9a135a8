import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { sql } from 'kysely';
import { allOf } from '../../../platform/db/conditions';
import type { Executor } from '../../../platform/db/database';
import { targetNames } from '../row/label.sql';
import type { Visibility } from '../row/visibility';

/** A statement for the labels that several records of a field's target share; undefined where there is no target. */
export const ambiguousLabelsStatement = (db: Executor, field: CustomFormField, visibility: Visibility) => {
  const names = targetNames(field, visibility);
  if (names === undefined) return undefined;
  return sql`select label from (select btrim(${names.label}) as label from ${names.table} as target
      where ${allOf(names.conditions)}) as named
    group by label having count(*) > 1`.compile(db);
};
