import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { isLinked } from '../field-types/field-types';
import type { Fate, FieldContext } from './field-plan';
import { placeName } from './place-name.sql';
import type { Check, Step } from './plan';
import { makeStep } from './plan';
import { planNotes, planObstacles, planTexts } from './plan.texts';
import { altersColumn, canRetype, columnTypeOf, type Retype, retypeSql } from './retype.sql';
import type { Statement } from './statement';

/** A step that changes the values of a column, and the resulting state of the column. */
export interface Change {
  readonly step: Step | undefined;
  readonly fate: Fate;
}

const untouched: Fate = { isEmpty: false, isNew: false, retype: undefined, clears: false, proven: false };
const renewed: Fate = { ...untouched, isEmpty: true, isNew: true };

type ColumnOrigin = Extract<FieldContext['origin'], { in: 'column' }>;
type LinkOrigin = Extract<FieldContext['origin'], { in: 'link' }>;

const targetChanges = (from: Retype['from'], { field }: FieldContext): boolean =>
  from.edit_input === field.edit_input && from.settings.relation_form_id !== field.settings.relation_form_id;

const isSameTarget = (from: Retype['from'], { field }: FieldContext): boolean =>
  from.settings.relation_form_id === field.settings.relation_form_id;

/** The statements that create storage for a field. */
export const newPlace = ({ field, table, target }: FieldContext): Statement[] => {
  const type = columnTypeOf(field);
  if (type !== undefined) {
    const place = { table, column: field.field };
    return [
      { do: 'add_column', ...place, type },
      { do: 'comment_column', ...place, text: field.name },
    ];
  }
  const link = placeName.link(field.id);
  if (target === undefined || typeof target === 'string') return [];
  return [
    { do: 'create_link', link, table, target: target.form },
    { do: 'index_link', link },
    { do: 'comment_table', table: link, text: field.name },
  ];
};

const stepText = (from: Retype['from'], { field }: FieldContext): string =>
  from.edit_input === field.edit_input && field.settings.relation_form_id !== undefined
    ? planTexts.changeTarget(field.name)
    : planTexts.changeType(field.name, from.edit_input, field.edit_input);

/** A change that no value survives: only while there is none, so the old column is dropped and a new one created. */
const replaced = (
  context: FieldContext,
  from: Retype['from'],
  parts: { check: Check; leave: Statement[] },
): Change => ({
  step: makeStep({
    kind: 'change_type',
    field_id: context.field.id,
    text: stepText(from, context),
    note: planNotes.onlyEmpty,
    checks: [parts.check],
    statements: [...parts.leave, ...newPlace(context)],
    fault: context.fault,
  }),
  fate: renewed,
});

const unitSizeOf = ({ edit_input }: Retype['from']): number => fieldTypeOf(edit_input).unitSize ?? 1;

const converted = (context: FieldContext, { origin, retype }: { origin: ColumnOrigin; retype: Retype }): Change => {
  const { field, table } = context;
  const place = { table, column: field.field };
  const type = columnTypeOf(field);
  const alters = type !== undefined && altersColumn(retype, origin.real.type);
  const reason = planObstacles.unconvertible(retype.from.edit_input, field.edit_input);
  const toMoney = unitSizeOf(field) > unitSizeOf(retype.from);
  return {
    step: makeStep({
      kind: 'change_type',
      field_id: field.id,
      text: stepText(retype.from, context),
      note: toMoney ? planNotes.toMoney : alters ? planNotes.rewritten : planNotes.none,
      checks:
        retypeSql(retype).fits === undefined
          ? []
          : [{ find: 'unconvertible', retype, ...context.rows, column: origin.real.name, reason }],
      statements: [
        ...(alters && origin.real.hasDefault ? [{ do: 'drop_default', ...place } as const] : []),
        ...(alters ? [{ do: 'alter_type', ...place, type, retype } as const] : []),
      ],
      fault: context.fault,
    }),
    fate: { ...untouched, isNew: alters, retype, proven: true },
  };
};

const columnToLink = (context: FieldContext, from: Retype['from']): Change => {
  const { field, table, origin } = context;
  const column = origin.in === 'column' ? origin.real.name : field.field;
  const dropped: Statement = { do: 'drop_column', table, column: field.field };
  if (fieldTypeOf(from.edit_input).pointsTo === 'form' && isSameTarget(from, context)) {
    const fill: Statement = { do: 'fill_link', table, column: field.field, link: placeName.link(field.id) };
    const text = stepText(from, context);
    const statements = [...newPlace(context), fill, dropped];
    return {
      step: makeStep({ kind: 'change_type', field_id: field.id, text, statements, fault: context.fault }),
      fate: renewed,
    };
  }
  const reason = planObstacles.refused(from.edit_input, field.edit_input);
  return replaced(context, from, {
    check: { find: 'filled', type: from, ...context.rows, column, reason },
    leave: [dropped],
  });
};

/** The change of a field whose values are in a column. */
export const changeOfColumn = (context: FieldContext, origin: ColumnOrigin): Change => {
  const { field, presentTarget } = context;
  const { read } = origin;
  const column = origin.real.name;
  if (read === undefined) {
    const fault = planObstacles.foreignType(origin.real.type, field.edit_input);
    const text = planTexts.takeColumn(field.name, column);
    return { step: makeStep({ kind: 'change_type', field_id: field.id, text, fault }), fate: untouched };
  }
  const { from } = read;
  const type = columnTypeOf(field);
  if (type === undefined) return columnToLink(context, from);
  const retargets = fieldTypeOf(field.edit_input).pointsTo === 'form' && targetChanges(from, context);
  if (!retargets && from.edit_input === field.edit_input && type === origin.real.type) {
    return { step: undefined, fate: untouched };
  }
  const retype: Retype = { column, ...read, to: field, target: presentTarget };
  if (!retargets && canRetype(retype)) return converted(context, { origin, retype });
  return replaced(context, from, {
    check: {
      find: 'filled',
      type: from,
      ...context.rows,
      column,
      reason: planObstacles.refused(from.edit_input, field.edit_input),
    },
    leave: [{ do: 'drop_column', table: context.table, column: field.field }],
  });
};

/** The change of a field whose values are in a link table. */
export const changeOfLink = (context: FieldContext, origin: LinkOrigin): Change => {
  const { field, table } = context;
  const { from, link } = origin;
  const schema = origin.held === 'recycled' ? 'form_recycle' : 'form';
  const leave: Statement[] = [{ do: 'drop_link', link }];
  const reason = planObstacles.refused(from.edit_input, field.edit_input);
  if (isLinked(field)) {
    return isSameTarget(from, context)
      ? { step: undefined, fate: untouched }
      : replaced(context, from, { check: { find: 'linked', link, schema, reason }, leave });
  }
  if (fieldTypeOf(field.edit_input).pointsTo !== 'form' || !isSameTarget(from, context)) {
    return replaced(context, from, { check: { find: 'linked', link, schema, reason }, leave });
  }
  return {
    step: makeStep({
      kind: 'change_type',
      field_id: field.id,
      text: stepText(from, context),
      checks: [{ find: 'linked_twice', link, schema, reason: planObstacles.linkedTwice }],
      statements: [...newPlace(context), { do: 'fill_from_link', link, table, column: field.field }, ...leave],
      fault: context.fault,
    }),
    fate: { ...renewed, isEmpty: false, proven: true },
  };
};
