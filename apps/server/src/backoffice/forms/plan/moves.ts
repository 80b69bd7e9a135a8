import { isLinked } from '../field-types/field-types';
import type { FieldContext } from './field-plan';
import { foreignColumns, originOfDropped } from './origin';
import { isMadeForField, placeName } from './place-name.sql';
import { makeStep, type PlanInput, type RecycledField, type Step } from './plan';
import { planNotes, planObstacles, planTexts } from './plan.texts';
import { orderRenames, type Rename } from './renames';

/** Names of columns that belong to no field; no field can be moved there. */
const takenNames = (input: PlanInput): ReadonlySet<string> =>
  new Set(input.real === undefined ? [] : foreignColumns(input, input.real).map(({ name }) => name));

/** Restores a dropped field that the draft has again. */
export const restoreOf = ({ field, origin, table, target, ...context }: FieldContext): Step[] => {
  if (origin.in === 'nowhere' || origin.held !== 'recycled') return [];
  const isTaken = takenNames(context.input).has(field.field);
  const fault = isTaken ? planObstacles.columnTaken(field.field) : context.fault;
  const step = {
    kind: 'restore_column',
    field_id: field.id,
    text: planTexts.restoreColumn(field.name),
    note: planNotes.restored,
    fault,
  } as const;
  if (origin.in === 'column') {
    const statements = [{ do: 'rename_column', table, column: origin.real.name, to: field.field } as const];
    return [makeStep({ ...step, statements })];
  }
  const link = origin.link;
  const isTied = isLinked(field) && target !== undefined && typeof target !== 'string';
  return [
    makeStep({
      ...step,
      statements: [
        { do: 'restore_link', link },
        ...(isTied
          ? ([
              { do: 'clear_link', link, target: target.form },
              { do: 'add_link_target', link, target: target.form },
            ] as const)
          : []),
      ],
    }),
  ];
};

/** Takes a column of an adopted table for a field. */
export const takeOf = ({ field, origin, table }: FieldContext): Step[] => {
  if (origin.in !== 'column' || origin.held !== 'foreign') return [];
  return [
    makeStep({
      kind: 'add_column',
      field_id: field.id,
      text: planTexts.takeColumn(field.name, origin.real.name),
      statements: origin.real.notNull ? [{ do: 'drop_not_null', table, column: origin.real.name }] : [],
    }),
  ];
};

const renameOf = ({ field, origin }: FieldContext): Rename[] =>
  origin.in === 'column' && origin.held === 'live' && origin.real.name !== field.field
    ? [{ field, from: origin.real.name }]
    : [];

/** Renames by field id. */
export const renameSteps = (contexts: readonly FieldContext[], input: PlanInput): Step[] => {
  const table = input.draft.table_name;
  const taken = takenNames(input);
  return orderRenames(contexts.flatMap(renameOf)).map(({ field, from, moves }) =>
    makeStep({
      kind: 'rename_column',
      field_id: field.id,
      text: planTexts.renameColumn(field.name, from, field.field),
      statements: moves.map((move) => ({ do: 'rename_column', table, column: move.from, to: move.to }) as const),
      fault: taken.has(field.field) ? planObstacles.columnTaken(field.field) : undefined,
    }),
  );
};

/** Recycles the fields that the draft no longer has. */
export const droppedFields = ({ live, draft, real }: PlanInput): { loosen: Step[]; recycles: RecycledField[] } => {
  if (live === undefined || real === undefined) return { loosen: [], recycles: [] };
  const drafted = new Set(draft.fields.map(({ id }) => id));
  const table = draft.table_name;
  const parts = live.fields.flatMap((field) => {
    const origin = originOfDropped(field, real);
    if (drafted.has(field.id) || origin.in === 'nowhere') return [];
    const step = {
      kind: 'drop_column',
      field_id: field.id,
      text: planTexts.dropColumn(field.name),
      note: planNotes.recyclable,
      recoverable: true,
    } as const;
    if (origin.in === 'link') {
      const { link } = origin;
      const statements = [
        { do: 'drop_link_target', link },
        { do: 'recycle_link', link },
      ] as const;
      return [{ step: makeStep({ ...step, statements }), recycled: { field, place: link } }];
    }
    const place = placeName.recycledColumn(field.id);
    const statements = [
      ...real.references
        .filter(({ name }) => name === placeName.reference(field.id))
        .map(({ name }) => ({ do: 'drop_reference', table, name }) as const),
      ...real.indexes
        .filter(({ name, firstColumn }) => firstColumn === field.field && isMadeForField(name))
        .map(({ name }) => ({ do: 'drop_index', name }) as const),
      { do: 'rename_column', table, column: field.field, to: place } as const,
    ];
    return [{ step: makeStep({ ...step, statements }), recycled: { field, place } }];
  });
  return { loosen: parts.map(({ step }) => step), recycles: parts.map(({ recycled }) => recycled) };
};
