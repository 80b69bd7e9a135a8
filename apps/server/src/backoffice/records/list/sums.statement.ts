import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { SumKind } from '@shuyuan/contract/backoffice/records/record';
import { sql } from 'kysely';
import { literal } from '../../../platform/db/literal';
import { type Sql, stampSql, tableSql } from '../../forms';
import type { Visibility } from '../row/visibility';
import { conditionsSql, type Wanted } from './conditions.sql';
import { targetOf } from './search.sql';

/** A figure of one column. */
export interface Figure {
  readonly field: CustomFormField;
  readonly kind: SumKind;
}

/** Whether a field has values that can be added up. */
export const isSummable = ({ edit_input }: CustomFormField): boolean => fieldTypeOf(edit_input).comparedAs === 'number';

/** Digits after the point of an average: none of a stored unit such as the fen, else two, or as many as the values have. */
const averageDigits = ({ edit_input, settings }: CustomFormField): string =>
  fieldTypeOf(edit_input).unitSize === undefined ? String(Math.max(2, settings.scale ?? 0)) : '0';

const aggregates: Readonly<Record<SumKind, (value: Sql, field: CustomFormField) => Sql>> = {
  sum: (value) => sql`sum(${value})`,
  avg: (value, field) => sql`trim_scale(round(avg(${value}), ${literal(averageDigits(field))}::int))`,
  max: (value) => sql`max(${value})`,
  min: (value) => sql`min(${value})`,
};

/** The figures as JSON, exact and therefore as text; without parameters besides those of the conditions. */
export const sumsStatement = (
  visibility: Visibility,
  { conditions, figures }: Pick<Wanted, 'conditions'> & { figures: readonly Figure[] },
) => {
  const { form, keeper } = visibility;
  const parts = figures.flatMap(({ field, kind }) => [
    sql`${literal(field.field)}`,
    sql`(${aggregates[kind](targetOf(field, keeper).column, field)})::text`,
  ]);
  return sql<{ stamp: string | null; body: string }>`select ${stampSql(form)} as stamp,
    (select json_build_object('data', json_build_object(${sql.join(parts)}))
      from ${tableSql(form.definition.table_name)} as form_row
      where ${conditionsSql({ conditions, deleted: false }, visibility)})::text as body`;
};
