import type { Fate, FieldContext } from './field-plan';
import { type IndexKind, indexKinds, placeName } from './place-name.sql';
import { makeStep, type Step } from './plan';
import { planNotes, planObstacles, planTexts } from './plan.texts';
import { columnTypeOf } from './retype.sql';
import type { Statement } from './statement';
import { targetName, wantedIndexes } from './wanted';

/** From this size on, an index is built concurrently after the sync. */
const manyRows = 20_000;

/** The steps that remove a field's obsolete indexes and foreign key, and those that create the new ones. */
export interface Ties {
  readonly loosen: readonly Step[];
  readonly tie: readonly Step[];
}

const kinds = Object.keys(indexKinds) as IndexKind[];

/** The indexes of a live column. Those of any other column are dropped with it and need no statement. */
const heldIndexes = ({ field, origin, real }: FieldContext): { kind: IndexKind; name: string; valid: boolean }[] => {
  if (origin.in !== 'column' || origin.held !== 'live') return [];
  return kinds.flatMap((kind) => {
    const held = real.indexes.find(({ name }) => name === placeName.index(kind, field.id));
    return held === undefined ? [] : [{ kind, name: held.name, valid: held.valid }];
  });
};

const dropIndex = ({ field }: FieldContext, { kind, name }: { kind: IndexKind; name: string }): Step =>
  makeStep({
    kind: kind === 'unique' ? 'drop_unique' : 'drop_index',
    field_id: field.id,
    text: kind === 'unique' ? planTexts.dropUnique(field.name) : planTexts.dropIndex(field.name),
    statements: [{ do: 'drop_index', name }],
  });

const addIndex = (context: FieldContext, { kind, fate }: { kind: IndexKind; fate: Fate }): Step => {
  const { field, origin, real, table } = context;
  const isUnique = kind === 'unique';
  const concurrently = !isUnique && real.rows > manyRows;
  const name = placeName.index(kind, field.id);
  const present = origin.in === 'column' && !fate.isEmpty ? origin.real.name : undefined;
  const type = fate.retype?.from ?? field;
  return makeStep({
    kind: isUnique ? 'add_unique' : 'add_index',
    field_id: field.id,
    text: isUnique ? planTexts.addUnique(field.name) : planTexts.addIndex(field.name),
    note: concurrently ? planNotes.built : planNotes.none,
    checks:
      isUnique && present !== undefined
        ? [
            {
              find: 'duplicates',
              ...context.rows,
              column: present,
              type,
              retype: fate.retype,
              reason: planObstacles.duplicates,
            },
          ]
        : [],
    statements: [{ do: 'create_index', table, column: field.field, name, kind, concurrently }],
  });
};

const indexTies = (context: FieldContext, fate: Fate): Ties => {
  const held = heldIndexes(context);
  const wanted = wantedIndexes(context.field);
  const stays = held.filter(({ kind, valid }) => valid && wanted.has(kind) && !fate.isNew);
  const goes = held.filter((index) => !stays.includes(index));
  const missing = [...wanted].filter((kind) => !stays.some((index) => index.kind === kind));
  return {
    loosen: goes.map((index) => dropIndex(context, index)),
    tie: missing.map((kind) => addIndex(context, { kind, fate })),
  };
};

const addReference = (context: FieldContext, fate: Fate): Step[] => {
  const { field, origin, table, target, presentTarget } = context;
  if (target === undefined || presentTarget === undefined || columnTypeOf(field) === undefined) return [];
  const place = { table, column: field.field };
  const isLookedAt = origin.in === 'column' && !fate.isEmpty && !fate.proven && !fate.clears;
  const clearing: Statement[] = fate.clears ? [{ do: 'clear_dangling', ...place, target }] : [];
  return [
    makeStep({
      kind: 'add_relation',
      field_id: field.id,
      text: planTexts.addRelation(field.name),
      note: fate.clears ? planNotes.cleared : planNotes.none,
      checks: isLookedAt
        ? [
            {
              find: 'dangling',
              ...context.rows,
              column: origin.real.name,
              target: presentTarget,
              reason: planObstacles.dangling,
            },
          ]
        : [],
      statements: [...clearing, { do: 'add_reference', ...place, name: placeName.reference(field.id), target }],
    }),
  ];
};

const referenceTies = (context: FieldContext, fate: Fate): Ties => {
  const { field, origin, real, presentTarget, table } = context;
  const isHeld = origin.in === 'column' && origin.held === 'live';
  const held = isHeld ? real.references.find(({ name }) => name === placeName.reference(field.id)) : undefined;
  const stays = !fate.isNew && presentTarget !== undefined && held?.target === targetName(presentTarget);
  if (stays) return { loosen: [], tie: [] };
  const loosen =
    held === undefined
      ? []
      : [
          makeStep({
            kind: 'drop_relation',
            field_id: field.id,
            text: planTexts.dropRelation(field.name),
            statements: [{ do: 'drop_reference', table, name: held.name }],
          }),
        ];
  return { loosen, tie: addReference(context, fate) };
};

/** The steps for a field's indexes and foreign key. */
export const tiesOf = (context: FieldContext, fate: Fate): Ties => {
  const reference = referenceTies(context, fate);
  const index = indexTies(context, fate);
  return { loosen: [...reference.loosen, ...index.loosen], tie: [...reference.tie, ...index.tie] };
};
