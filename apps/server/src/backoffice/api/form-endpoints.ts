import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { type FieldRule, ruleLabels, ruleName } from '@shuyuan/contract/backoffice/forms/field-rule';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { type RecordAction, type RecordMeta, recordRef, recordRow } from '@shuyuan/contract/backoffice/records/record';
import { boardColumn } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { isBoardField } from '@shuyuan/contract/backoffice/records/record-board';
import { ownSearchValues, searchValueOf } from '@shuyuan/contract/backoffice/records/record-search';
import { isWritable } from '@shuyuan/contract/backoffice/records/record-values';
import { conditionGroups, conditionsMax } from '@shuyuan/contract/platform/condition-groups';
import type { Endpoint, EndpointTable } from '@shuyuan/contract/platform/endpoint';
import { one, table } from '@shuyuan/contract/platform/replies';
import { z } from 'zod';
import { formApiTexts as texts } from './api.texts';

/** A form as one caller sees it. */
export interface FormView {
  readonly meta: RecordMeta;
  /** The columns that a single record shows, and which of them are masked; the list has those of `meta`. */
  readonly shown: { readonly fields: readonly CustomFormField[]; readonly masked: ReadonlySet<string> };
}

/** The keywords of JSON Schema that a rule amounts to. */
const keywordOf = (field: CustomFormField, rule: FieldRule): object => {
  if (typeof rule === 'string') return {};
  const { many, comparedAs, unitSize = 1 } = fieldTypeOf(field.edit_input);
  const isText = typeof rule.value === 'string';
  switch (rule.rule) {
    case 'min':
    case 'max':
      // A decimal is a text on the wire, which has no bounds; its description names them.
      return comparedAs === 'number' ? { [`${rule.rule}imum`]: rule.value * unitSize } : {};
    case 'min_length':
      return many ? { minItems: rule.value } : { minLength: rule.value };
    case 'max_length':
      return many ? { maxItems: rule.value } : { maxLength: rule.value };
    default:
      return isText ? { 'x-pattern': rule.value } : {};
  }
};

const wordsOf = (rule: FieldRule): string =>
  typeof rule === 'string' || rule.rule === 'pattern'
    ? ruleLabels[ruleName(rule)]
    : `${ruleLabels[rule.rule]} ${rule.value}`;

/** The name, the help text and the rules of a field, and what its values look like. */
const describedAs = (field: CustomFormField, value: z.ZodType): z.ZodType => {
  const { label, unitSize } = fieldTypeOf(field.edit_input);
  const words = [
    `${field.name}（${label}${unitSize === undefined ? '' : texts.inUnits(unitSize)}）`,
    field.help,
    field.validation.map(wordsOf).join(texts.separator),
    field.settings.show_when === undefined ? '' : texts.conditional(field.settings.show_when.field),
  ];
  return value.meta({ description: words.filter((text) => text !== '').join(texts.stop) });
};

const isAlwaysRequired = ({ form_show, validation, settings }: CustomFormField): boolean =>
  form_show === 1 && validation.includes('required') && settings.show_when === undefined;

/** A value as it is sent: null means none. */
const sentValue = (field: CustomFormField): z.ZodType => {
  const keywords = Object.assign({}, ...field.validation.map((rule) => keywordOf(field, rule)));
  const value = fieldTypeOf(field.edit_input).value(field);
  const bounded = value.meta({ ...value.meta(), ...keywords });
  return describedAs(field, isAlwaysRequired(field) ? bounded : bounded.nullable());
};

/** A value as it is shown: what points to something is shown with its name, what is masked as a text. */
const shownValue = (field: CustomFormField, isMasked: boolean): z.ZodType => {
  const { pointsTo, many, value } = fieldTypeOf(field.edit_input);
  if (isMasked) return describedAs(field, z.string().nullable());
  if (pointsTo !== undefined) return describedAs(field, many ? z.array(recordRef).nullable() : recordRef.nullable());
  return describedAs(field, value(field).nullable());
};

const rowOf = (
  id: string,
  { fields, masked, derived }: FormView['shown'] & { readonly derived: readonly string[] },
  isList: boolean,
): z.ZodType => {
  const known = new Set(fields.map(({ field }) => field));
  const columns = fields.map((field) => {
    const value = shownValue(field, masked.has(field.field));
    // A long text that the list has no column for is not loaded.
    const isLeftOut = isList && fieldTypeOf(field.edit_input).html === true && field.list_show === 0;
    return [field.field, isLeftOut ? value.optional() : value];
  });
  const others = derived.filter((field) => !known.has(field)).map((field) => [field, z.unknown()]);
  return z.object({ ...recordRow.shape, ...Object.fromEntries([...columns, ...others]) }).meta({ id });
};

const valuesOf = (fields: readonly CustomFormField[], isNew: boolean): z.ZodObject =>
  z.strictObject(
    Object.fromEntries(
      fields.map((field) => [
        field.field,
        isNew && isAlwaysRequired(field) ? sentValue(field) : sentValue(field).optional(),
      ]),
    ),
  );

/** The columns that a caller may write: into a new record, or into one that exists. */
const writable = ({ meta }: FormView, isNew: boolean): CustomFormField[] => {
  const decided = meta.decided.filter(({ on_create }) => !(isNew && on_create)).map(({ field }) => field);
  const shut = new Set([...meta.read_only, ...meta.derived, ...decided]);
  return meta.fields.filter((field) => isWritable(field) && !shut.has(field.field));
};

/** Conditions as `[column, operator, value]`; the engine judges them. */
const compositeConditions = z.array(z.array(z.unknown()).min(2).max(3)).max(conditionsMax);

const searchOf = ({ meta }: FormView): z.ZodType => {
  const conditions = meta.fields.flatMap((field): [string, z.ZodType][] => {
    const value = searchValueOf(field);
    return value === undefined ? [] : [[field.field, value.describe(field.name)]];
  });
  const composite = Object.fromEntries(conditionGroups.map((group) => [group, compositeConditions]));
  return z.strictObject({ ...ownSearchValues, ...Object.fromEntries(conditions), ...composite }).partial();
};

/** A text that contains JSON of this schema; the engine itself judges what it says. */
const jsonText = (content: z.ZodType): z.ZodType =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(content);

const nameOf = (tableName: string): string =>
  tableName
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** How one endpoint of the engine reads for one form. */
type Narrowing = Partial<Record<'query' | 'body' | 'reply', z.ZodType>>;

const narrowings = (view: FormView, tableName: string): Readonly<Record<string, Narrowing>> => {
  const { meta, shown } = view;
  const name = nameOf(tableName);
  const { derived } = meta;
  const row = rowOf(`${name}Row`, { fields: meta.fields, masked: new Set(meta.masked), derived }, true);
  const record = rowOf(`${name}Record`, { ...shown, derived }, false);
  const edited = valuesOf(writable(view, false), false).meta({ id: `${name}Changes` });
  const made = valuesOf(writable(view, true), true).meta({ id: `${name}Values` });
  const id = z.int().positive();
  const create = z.strictObject({ values: made });
  const edit = z.strictObject({ id, version: id, values: edited });
  const may = (action: RecordAction): boolean => meta.actions.includes(action);
  const saves = [...(may('create') ? [create] : []), ...(may('edit') ? [edit] : [])];
  const written = z.object({ msg: z.string(), data: record });
  const columns = z.enum(['id', ...meta.fields.map(({ field }) => field)]);
  const sortable = z.enum(['id', ...meta.sortable]);
  const narrowSearch = z.strictObject({ search: jsonText(searchOf(view)).optional() });
  const query = narrowSearch.extend({ sort_name: sortable.optional() });
  const pointing = meta.fields.filter(({ edit_input }) => fieldTypeOf(edit_input).pointsTo !== undefined);
  return {
    index: { query, reply: table(row) },
    sums: { query: narrowSearch },
    ids: { query: narrowSearch },
    board: {
      query: query.extend({ field: z.enum(meta.fields.filter(isBoardField).map(({ field }) => field)) }),
      reply: z.object({ data: z.array(boardColumn.extend({ rows: z.array(row) })) }),
    },
    show: { reply: one(record) },
    options: { query: z.strictObject({ field: z.enum(pointing.map(({ field }) => field)) }) },
    save: { body: z.union(saves), reply: written },
    batch: { body: z.strictObject({ ids: z.array(id).min(1), values: edited }) },
    revert: { reply: written },
    export: {
      body: z.object({ columns: z.array(columns), search: searchOf(view).optional(), sort_name: sortable.optional() }),
    },
    reveal: { body: z.object({ field: z.enum(meta.masked) }) },
  };
};

const isObject = (schema: z.ZodType | undefined): schema is z.ZodObject => schema instanceof z.ZodObject;

/** What the form says takes the place of what every form has in common. */
const joined = (general: z.ZodType | undefined, narrow: z.ZodType | undefined): z.ZodType | undefined =>
  isObject(general) && isObject(narrow) ? z.strictObject({ ...general.shape, ...narrow.shape }) : (narrow ?? general);

/** Whether the caller holds one of the rights that an endpoint needs. */
const mayCall = ({ access }: Endpoint, { actions }: RecordMeta): boolean =>
  (access.split('.')[1] ?? '').split('|').some((action) => actions.some((held) => held === action));

/** Whether an endpoint has something to work on: references to choose from, masked values to reveal, columns of a board. */
const applies = (key: string, { meta }: FormView): boolean =>
  (key !== 'options' || meta.fields.some(({ edit_input }) => fieldTypeOf(edit_input).pointsTo !== undefined)) &&
  (key !== 'reveal' || meta.masked.length > 0) &&
  (key !== 'board' || meta.fields.some(isBoardField));

/** The endpoints of the engine as they are for one form: only what this caller may call, see and write. */
export const formEndpoints = (
  tables: Readonly<Record<string, EndpointTable>>,
  { view, tableName }: { view: FormView; tableName: string },
): Readonly<Record<string, EndpointTable>> => {
  const narrowed = narrowings(view, tableName);
  const ofForm = z.strictObject({ custom_form_id: z.literal(view.meta.id) });
  const narrow = (key: string, endpoint: Endpoint): Endpoint => {
    const own = narrowed[key] ?? {};
    const query = joined(joined(endpoint.query, own.query), ofForm);
    const body = joined(endpoint.body, own.body);
    return {
      ...endpoint,
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { body }),
      reply: own.reply ?? endpoint.reply,
    };
  };
  return Object.fromEntries(
    Object.entries(tables).map(([slice, endpoints]) => [
      slice,
      Object.fromEntries(
        Object.entries(endpoints)
          .filter(([key, endpoint]) => mayCall(endpoint, view.meta) && applies(key, view))
          .map(([key, endpoint]) => [key, narrow(key, endpoint)]),
      ),
    ]),
  );
};
