import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { adoptionStep, creationStep } from './adoption';
import { type Change, changeOfColumn, changeOfLink, newPlace } from './column-change';
import type { Fate, FieldContext } from './field-plan';
import { droppedFields, renameSteps, restoreOf, takeOf } from './moves';
import { originOf } from './origin';
import { placeName } from './place-name.sql';
import { makeStep, type Plan, type PlanInput, type Step } from './plan';
import { planTexts } from './plan.texts';
import type { RealTable } from './real-table';
import { columnTypeOf } from './retype.sql';
import { tiesOf } from './ties';
import { wantedTarget } from './wanted';

const emptyTable = (name: string): RealTable => ({
  name,
  comment: '',
  rows: 0,
  columns: [],
  primaryKey: [],
  indexes: [],
  references: [],
  links: [],
});

const missingColumns = ({ columns }: RealTable) =>
  (['id', 'deleted_at'] as const).filter((own) => !columns.some(({ name }) => name === own));

const contextOf = (field: CustomFormField, input: PlanInput): FieldContext => {
  const { draft, formId } = input;
  const real = input.real ?? emptyTable(draft.table_name);
  const { target, fault } = wantedTarget(field, input);
  const isSelf = field.settings.relation_form_id === formId;
  return {
    field,
    origin: originOf(field, input),
    input,
    real,
    rows: { table: real.name, lacks: missingColumns(real) },
    table: draft.table_name,
    target,
    presentTarget: isSelf && target !== undefined && typeof target !== 'string' ? { form: real.name } : target,
    fault,
  };
};

const added = (context: FieldContext): Change => ({
  step: makeStep({
    kind: 'add_column',
    field_id: context.field.id,
    text: planTexts.addColumn(context.field.name),
    statements: newPlace(context),
    fault: context.fault,
  }),
  fate: { isEmpty: true, isNew: true, retype: undefined, clears: false, proven: true },
});

const changeOf = (context: FieldContext): Change => {
  const { origin } = context;
  if (origin.in === 'nowhere') return added(context);
  const change = origin.in === 'column' ? changeOfColumn(context, origin) : changeOfLink(context, origin);
  const isBroughtBack = origin.held === 'recycled';
  return isBroughtBack
    ? { ...change, fate: { ...change.fate, clears: !change.fate.isEmpty && !change.fate.proven } }
    : change;
};

const commentOf = ({ field, origin, table }: FieldContext, { isEmpty, isNew }: Fate): Step[] => {
  if (origin.in === 'nowhere' || (isEmpty && isNew)) return [];
  const step = { kind: 'comment', field_id: field.id, text: planTexts.commentColumn(field.name) } as const;
  if (columnTypeOf(field) === undefined) {
    const link = placeName.link(field.id);
    const comment = origin.in === 'link' ? origin.comment : '';
    return comment === field.name
      ? []
      : [makeStep({ ...step, statements: [{ do: 'comment_table', table: link, text: field.name }] })];
  }
  if (origin.in === 'link' || origin.real.comment === field.name) return [];
  return [makeStep({ ...step, statements: [{ do: 'comment_column', table, column: field.field, text: field.name }] })];
};

const tableSteps = (input: PlanInput): Step[] => {
  const { real, live, draft } = input;
  if (real === undefined) return [creationStep(input)];
  if (live === undefined) return [adoptionStep(input, real)];
  const table = draft.table_name;
  const renamed = makeStep({
    kind: 'rename_table',
    text: planTexts.renameTable(real.name, table),
    statements: [{ do: 'rename_table', table: real.name, to: table }],
  });
  const named = makeStep({
    kind: 'comment',
    text: planTexts.commentTable(draft.name),
    statements: [{ do: 'comment_table', table, text: draft.name }],
  });
  return [...(real.name === table ? [] : [renamed]), ...(real.comment === draft.name ? [] : [named])];
};

/**
 * The steps from the real table to the one that the draft describes, as data; a pure function. A field is identified by
 * its id, so that a rename keeps its values (requirements §13).
 */
export const planSync = (input: PlanInput): Plan => {
  const fields = input.draft.fields.map((field) => {
    const context = contextOf(field, input);
    const change = changeOf(context);
    return { context, change, ties: tiesOf(context, change.fate), isAdded: context.origin.in === 'nowhere' };
  });
  const contexts = fields.map(({ context }) => context);
  const gone = droppedFields(input);
  const changes = (isAdded: boolean): Step[] =>
    fields.flatMap(({ change, ...field }) =>
      field.isAdded === isAdded && change.step !== undefined ? [change.step] : [],
    );
  return {
    steps: [
      ...tableSteps(input),
      ...fields.flatMap(({ ties }) => ties.loosen),
      ...gone.loosen,
      ...renameSteps(contexts, input),
      ...contexts.flatMap(restoreOf),
      ...contexts.flatMap(takeOf),
      ...changes(false),
      ...changes(true),
      ...fields.flatMap(({ ties }) => ties.tie),
      ...fields.flatMap(({ context, change }) => commentOf(context, change.fate)),
    ],
    recycles: gone.recycles,
    restores: contexts.flatMap(({ origin, field }) =>
      origin.in !== 'nowhere' && origin.held === 'recycled' ? [field.id] : [],
    ),
  };
};
