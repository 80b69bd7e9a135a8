import { ownColumns } from '@shuyuan/contract/backoffice/forms/form-name';
import { isMadeForField } from './place-name.sql';
import { makeStep, type PlanInput, type Step } from './plan';
import { planNotes, planObstacles, planTexts } from './plan.texts';
import type { RealColumn, RealTable } from './real-table';
import type { OwnColumn, Statement } from './statement';
import { ownIndexes } from './statement.sql';

const ownTypes: Readonly<Record<OwnColumn, RegExp>> = {
  id: /^(?:bigint|integer)$/,
  created_at: /^timestamp(?:\(\d\))? with time zone$/,
  updated_at: /^timestamp(?:\(\d\))? with time zone$/,
  deleted_at: /^timestamp(?:\(\d\))? with time zone$/,
  admin_id: /^bigint$/,
  department_id: /^bigint$/,
  version: /^integer$/,
  search_grams: /^integer\[\]$/,
  search_entry: /^text$/,
};

const faultOf = ({ columns, primaryKey }: RealTable): string | undefined => {
  const id = columns.find(({ name }) => name === 'id');
  const hasKey = primaryKey.length > 0;
  if (hasKey && primaryKey.join() !== 'id') return planObstacles.noKey;
  if (id !== undefined && !hasKey) return planObstacles.noKey;
  if (id !== undefined && !ownTypes.id.test(id.type)) return planObstacles.keyType(id.type);
  const wrong = columns.find(({ name, type }) => ownColumns.some((own) => own === name && !ownTypes[own].test(type)));
  return wrong && planObstacles.ownType(wrong.name, wrong.type);
};

const completed = (
  own: OwnColumn,
  { column, table, formId }: { column: RealColumn | undefined; table: string; formId: number },
): Statement[] => {
  if (column === undefined) return [{ do: 'add_own_column', table, column: own, formId }];
  if (own === 'id' && column.type === 'integer') {
    return [{ do: 'widen_id', table }, ...completed(own, { column: { ...column, type: 'bigint' }, table, formId })];
  }
  if (own === 'id')
    return column.hasDefault
      ? []
      : [
          { do: 'number_id', table, formId },
          { do: 'continue_numbers', table },
        ];
  if (own === 'deleted_at' || own === 'admin_id' || own === 'department_id') return [];
  if (column.notNull && column.hasDefault) return [];
  return [
    { do: 'fill_own_column', table, column: own },
    { do: 'require_own_column', table, column: own },
  ];
};

/** Adopts an existing table: the product's own columns are added, everything else stays. */
export const adoptionStep = ({ formId, draft }: PlanInput, real: RealTable): Step => {
  const table = real.name;
  const present = new Map(real.columns.map((column) => [column.name, column]));
  const foreign = real.columns.filter(({ name }) => !ownColumns.some((own) => own === name));
  const strays: Statement[] = [
    ...real.references.flatMap(({ name }) =>
      isMadeForField(name) ? [{ do: 'drop_reference', table, name } as const] : [],
    ),
    ...real.indexes.flatMap(({ name }) => (isMadeForField(name) ? [{ do: 'drop_index', name } as const] : [])),
  ];
  return makeStep({
    kind: 'adopt_table',
    text: planTexts.adoptTable(table),
    note: planNotes.columnsStay,
    fault: faultOf(real),
    statements: [
      ...strays,
      ...ownColumns.flatMap((own) => completed(own, { column: present.get(own), table, formId })),
      // New records have no value in columns that are not fields.
      ...foreign.flatMap(({ name, notNull }) =>
        notNull ? [{ do: 'drop_not_null', table, column: name } as const] : [],
      ),
      ...ownIndexes.flatMap(({ column }, at) =>
        real.indexes.some(({ firstColumn, name }) => firstColumn === column && !isMadeForField(name))
          ? []
          : [{ do: 'create_own_index', table, at, formId } as const],
      ),
      ...(real.comment === draft.name ? [] : [{ do: 'comment_table', table, text: draft.name } as const]),
    ],
  });
};

/** Makes a table with its own columns and their indexes. */
export const creationStep = ({ formId, draft }: PlanInput): Step => {
  const table = draft.table_name;
  return makeStep({
    kind: 'create_table',
    text: planTexts.createTable(table),
    statements: [
      { do: 'create_table', table, formId },
      ...ownIndexes.map((_, at) => ({ do: 'create_own_index', table, at, formId }) as const),
      { do: 'comment_table', table, text: draft.name },
    ],
  });
};
