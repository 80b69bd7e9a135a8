import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { privacyOf } from '@shuyuan/contract/backoffice/forms/field-privacy';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordAction } from '@shuyuan/contract/backoffice/records/record';
import { anyOf } from '../../platform/db/conditions';
import type { Caller } from '../../platform/http/slice';
import { bothPolicies, type FieldAccess, type FormPolicy, formPolicy, holds, type RowScope } from '../access';
import type { Sql } from '../forms';
import type { ReachSource, SeenWith } from './keeper';
import {
  aboutSeenSql,
  reachedFromSql,
  type ScopeValues,
  type SeenTarget,
  scopeConditions,
  valuesOf,
} from './scope.sql';

/** The properties of a caller that their reach depends on. */
export type Viewer = Pick<Caller, 'adminId' | 'isSuper' | 'nodes' | 'roles' | 'departmentIds' | 'departmentTreeIds'>;
interface FormFields {
  readonly id: number;
  readonly fields: readonly CustomFormField[];
  /** Omitted where only fields matter. */
  readonly reachedBy?: readonly ReachSource[];
  readonly seenWith?: readonly SeenWith[];
}

/** The action whose roles count. Of several, one is enough; `export` never exceeds the list. */
export type ReachAction = RecordAction | readonly RecordAction[];

/** How a caller sees a field. */
export interface FieldVisibility {
  readonly isHidden: boolean;
  readonly isMasked: boolean;
  readonly isReadOnly: boolean;
}

/** What a caller may see of a form's records. All reads and writes of records use it (assurance B17, B18). */
export interface Reach {
  /** Whether every row is seen. */
  readonly isAll: boolean;
  /** The conditions under which a row is seen. Statements for several people take `by`; others contain the values. */
  readonly conditions: (row: Sql, by?: ScopeValues) => readonly Sql<boolean>[];
  /** The visible fields, in full or masked, and the hidden ones. */
  readonly fields: readonly CustomFormField[];
  readonly hidden: readonly CustomFormField[];
  /** The columns whose values are masked; they cannot be sorted by, or searched by a part. */
  readonly masked: ReadonlySet<string>;
  /** The columns that are visible but not writable, also because a field that they depend on is hidden. */
  readonly readOnly: ReadonlySet<string>;
  /** How a field is seen, also one that the form no longer has. */
  readonly sees: (field: CustomFormField) => FieldVisibility;
}

const fieldVisibility = (
  { edit_input, settings }: CustomFormField,
  { right, seesWhole }: { right: FieldAccess | undefined; seesWhole: boolean },
): FieldVisibility => {
  const isMasked = right === 'mask' || (!seesWhole && privacyOf({ edit_input, settings }) === 'sensitive');
  // A part of a number or of an image reveals either nothing or everything: what cannot be masked is hidden.
  const isHidden = right === 'hide' || (isMasked && !fieldTypeOf(edit_input).maskable);
  return { isHidden, isMasked, isReadOnly: right === 'read_only' };
};

/** How a field is seen with the fewest rights: for texts that many people may read. */
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
    // The same array when nothing is hidden, so that cached results for it can be reused.
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

/** The actions on a source's rows that give this action on the records they point to: reading or editing. */
const sourceActions = (action: ReachAction): readonly RecordAction[] => {
  const asked = [action].flat();
  return [
    ...(asked.some((one) => readingActions.includes(one)) ? ['index' as const] : []),
    ...(asked.includes('edit') ? ['edit' as const] : []),
  ];
};

/** Equal for all callers with the same reach of the forms; a statement made for one of them serves the others. */
export const reachKey = (
  caller: Viewer,
  of: { formId: number; relatedIds: readonly number[]; sourceIds: readonly number[]; action: ReachAction },
): string =>
  [
    keyOf(caller, of.formId, of.action),
    ...of.relatedIds.map((id) => keyOf(caller, id, 'index')),
    ...of.sourceIds.flatMap((id) => [keyOf(caller, id, sourceActions(of.action)), keyOf(caller, id, 'index')]),
  ].join('|');

/** Reaches by definition and key: many callers share a few. */
const known = new WeakMap<FormFields['fields'], Map<string, Parts>>();

/** The scope of the lists of the forms that a row is about, and of those that extend reach to their records. */
const targetsOf = (caller: Viewer, seenWith: readonly SeenWith[]): readonly SeenTarget[] =>
  seenWith.map((target) => ({
    target,
    scope: formPolicy(caller, target.formId).scope,
    lent: (target.reachedBy ?? []).map((source) => ({ source, scope: formPolicy(caller, source.formId).scope })),
  }));

/** Who sees what a row is about reads it, whatever their scope; to change it takes both. */
const withTargets = (
  { isAll, scope, conditions }: Pick<Parts, 'isAll' | 'scope'> & Pick<Reach, 'conditions'>,
  { targets, isRead, me }: { targets: readonly SeenTarget[]; isRead: boolean; me: ScopeValues },
): Pick<Reach, 'isAll' | 'conditions'> => {
  const replacesScope = isRead && scope !== 'none';
  const seesAllTargets = targets.every((target) => target.scope === 'all');
  return {
    isAll: (isAll || replacesScope) && seesAllTargets,
    conditions: (row, by = me) => [
      ...(replacesScope ? [] : conditions(row, by)),
      ...(seesAllTargets ? [] : [aboutSeenSql(row, targets, by)]),
    ],
  };
};

/** The caller's reach of a form in an action; for related forms it is that of their lists. */
export const reachOf = (
  caller: Viewer,
  { id, fields, reachedBy = [], seenWith = [] }: FormFields,
  action: ReachAction = 'index',
): Reach => {
  const made = known.get(fields) ?? new Map<string, Parts>();
  known.set(fields, made);
  const key = keyOf(caller, id, action);
  const parts = made.get(key) ?? partsOf(policyOf(caller, id, action), { fields, isWhole: seesWhole(caller, id) });
  made.set(key, parts);
  const { scope, owners, isAll } = parts;
  const conditions = (row: Sql, by = valuesOf(caller)): readonly Sql<boolean>[] => {
    const own = scopeConditions(row, { scope, owners, by });
    if (scope === 'all' || scope === 'none') return own;
    const lent = reachedBy.flatMap(
      (source) =>
        reachedFromSql(row, { source, scope: formPolicy(caller, source.formId, sourceActions(action)).scope, by }) ??
        [],
    );
    return lent.length === 0 ? own : [anyOf([...own, ...lent])];
  };
  if (seenWith.length === 0) return { ...parts, conditions };
  const isRead = sourceActions(action).includes('index');
  const targets = targetsOf(caller, seenWith);
  return { ...parts, ...withTargets({ isAll, scope, conditions }, { targets, isRead, me: valuesOf(caller) }) };
};
