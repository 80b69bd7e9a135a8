import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { privacyOf } from '@shuyuan/contract/backoffice/forms/field-privacy';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordAction } from '@shuyuan/contract/backoffice/records/record';
import { anyOf } from '../../platform/db/conditions';
import type { Caller } from '../../platform/http/slice';
import { bothPolicies, type FieldAccess, type FormPolicy, formPolicy, holds, type RowScope } from '../access';
import type { Sql } from '../forms';
import type { Lender } from './keeper';
import { lentSql, type ScopeValues, scopeConditions, valuesOf } from './scope.sql';

/** What of a caller decides what they see. */
export type Viewer = Pick<Caller, 'adminId' | 'isSuper' | 'nodes' | 'roles' | 'departmentIds' | 'departmentTreeIds'>;
interface FormFields {
  readonly id: number;
  readonly fields: readonly CustomFormField[];
  /** Left out where rows are not asked about. */
  readonly reachedBy?: readonly Lender[];
}

/** The action whose roles count. Several: one of them is enough; `export` takes no more than the list shows. */
export type ReachAction = RecordAction | readonly RecordAction[];

/** How someone sees a field. */
export interface FieldVisibility {
  readonly isHidden: boolean;
  readonly isMasked: boolean;
  readonly isReadOnly: boolean;
}

/** What of a form's records someone gets to see. Everything that reads or writes records goes by it (assurance B17, B18). */
export interface Reach {
  /** Whether every row is seen. */
  readonly isAll: boolean;
  /** What a row has to fulfil to be seen. Statements that serve many people are given `by`; others hold the values. */
  readonly conditions: (row: Sql, by?: ScopeValues) => readonly Sql<boolean>[];
  /** The fields that are seen, whole or masked, and those that are not. */
  readonly fields: readonly CustomFormField[];
  readonly hidden: readonly CustomFormField[];
  /** The columns whose values come masked; they cannot be searched by a part or sorted by. */
  readonly masked: ReadonlySet<string>;
  /** The columns that are seen and not written; whoever does not see what a field depends on cannot fill it in. */
  readonly readOnly: ReadonlySet<string>;
  /** How a field is seen, also one that the form no longer has. */
  readonly sees: (field: CustomFormField) => FieldVisibility;
}

const fieldVisibility = (
  { edit_input, settings }: CustomFormField,
  { right, seesWhole }: { right: FieldAccess | undefined; seesWhole: boolean },
): FieldVisibility => {
  const isMasked = right === 'mask' || (!seesWhole && privacyOf({ edit_input, settings }) === 'sensitive');
  // A part of a number or of a picture says nothing, or all: what cannot be masked is not there.
  const isHidden = right === 'hide' || (isMasked && !fieldTypeOf(edit_input).maskable);
  return { isHidden, isMasked, isReadOnly: right === 'read_only' };
};

/** How those see a field who have no rights beyond the least: for words that many may come to read. */
export const leastVisibility = (field: CustomFormField): FieldVisibility =>
  fieldVisibility(field, { right: undefined, seesWhole: false });

const policyOf = (caller: Viewer, formId: number, action: ReachAction): FormPolicy =>
  action === 'export'
    ? bothPolicies(formPolicy(caller, formId), formPolicy(caller, formId, action))
    : formPolicy(caller, formId, action);

const seesWhole = (caller: Viewer, formId: number): boolean => holds(caller, `form_${formId}.unmask`);

type Parts = Omit<Reach, 'conditions'> & { readonly scope: RowScope; readonly owners: readonly CustomFormField[] };

const partsOf = (policy: FormPolicy, { fields, isWhole }: Pick<FormFields, 'fields'> & { isWhole: boolean }): Parts => {
  const sees = (field: CustomFormField): FieldVisibility =>
    fieldVisibility(field, { right: policy.fields.get(field.id), seesWhole: isWhole });
  const seen = fields.filter((field) => !sees(field).isHidden);
  const hidden = seen.length === fields.length ? [] : fields.filter((field) => sees(field).isHidden);
  const unseen = new Set(hidden.map(({ field }) => field));
  const columnsOf = (is: (visibility: FieldVisibility, field: CustomFormField) => boolean): ReadonlySet<string> =>
    new Set(seen.filter((field) => is(sees(field), field)).map(({ field }) => field));
  return {
    isAll: policy.scope === 'all',
    scope: policy.scope,
    owners: fields.filter(
      ({ edit_input, settings }) => fieldTypeOf(edit_input).pointsTo === 'admin' && settings.is_owner === true,
    ),
    // The same list where nothing is hidden, so that what was worked out for it once serves again.
    fields: seen.length === fields.length ? fields : seen,
    hidden,
    masked: columnsOf(({ isMasked }) => isMasked),
    readOnly: columnsOf(({ isReadOnly }, { settings }) => isReadOnly || unseen.has(settings.show_when?.field ?? '')),
    sees,
  };
};

const readingActions: readonly RecordAction[] = ['index', 'detail', 'export', 'reveal', 'unmask'];

const keys = new WeakMap<Viewer['roles'], Map<string, string>>();

const keyOf = (caller: Viewer, formId: number, action: ReachAction): string => {
  if (caller.isSuper) return '*';
  const known = keys.get(caller.roles) ?? new Map<string, string>();
  keys.set(caller.roles, known);
  const name = `${formId}.${String(action)}`;
  const made = known.get(name);
  if (made !== undefined) return made;
  const { scope, fields } = policyOf(caller, formId, action);
  const rights = [...fields].sort(([one], [other]) => one - other).map(([id, access]) => `${id}${access}`);
  const key = [scope, seesWhole(caller, formId) ? 'whole' : 'masked', ...rights].join(' ');
  known.set(name, key);
  return key;
};

/** What someone has to do with the rows of a lender to do this with what they point to: see them, or change them. */
const lentFor = (action: ReachAction): readonly RecordAction[] => {
  const asked = [action].flat();
  return [
    ...(asked.some((one) => readingActions.includes(one)) ? ['index' as const] : []),
    ...(asked.includes('edit') ? ['edit' as const] : []),
  ];
};

/** Equal for all who see the same of the forms; a statement that was made for one of them serves the others. */
export const reachKey = (
  caller: Viewer,
  of: { formId: number; relatedIds: readonly number[]; lenderIds: readonly number[]; action: ReachAction },
): string =>
  [
    keyOf(caller, of.formId, of.action),
    ...of.relatedIds.map((id) => keyOf(caller, id, 'index')),
    ...of.lenderIds.flatMap((id) => [keyOf(caller, id, lentFor(of.action)), keyOf(caller, id, 'index')]),
  ].join('|');

/** The parts for all who see the same, by the fields of a definition: many ask, few see otherwise. */
const known = new WeakMap<FormFields['fields'], Map<string, Parts>>();

/** What the caller sees of a form in an action; of forms that relations point to it is what their lists show. */
export const reachOf = (
  caller: Viewer,
  { id, fields, reachedBy = [] }: FormFields,
  action: ReachAction = 'index',
): Reach => {
  const made = known.get(fields) ?? new Map<string, Parts>();
  known.set(fields, made);
  const key = keyOf(caller, id, action);
  const parts = made.get(key) ?? partsOf(policyOf(caller, id, action), { fields, isWhole: seesWhole(caller, id) });
  made.set(key, parts);
  const { scope, owners } = parts;
  const conditions: Reach['conditions'] = (row, by = valuesOf(caller)) => {
    const own = scopeConditions(row, { scope, owners, by });
    if (scope === 'all' || scope === 'none') return own;
    const lent = reachedBy.flatMap(
      (lender) => lentSql(row, { lender, scope: formPolicy(caller, lender.formId, lentFor(action)).scope, by }) ?? [],
    );
    return lent.length === 0 ? own : [anyOf([...own, ...lent])];
  };
  return { ...parts, conditions };
};
