/** What can happen to the records of every form; the acts of some forms come in addition. */
export const recordEvents = {
  created: '新增',
  changed: '修改',
  deleted: '删除',
  restored: '恢复',
  imported: '导入',
  import_undone: '撤销导入',
} as const;
export type RecordEvent = keyof typeof recordEvents;

/** The event that a test sends. */
export const pingEvent = 'ping';

/** A value that a field must have: one of some, any at all, or none. */
export interface ActCondition {
  readonly field: string;
  readonly is: readonly (string | boolean)[] | 'filled' | 'empty';
}

/** What a change of a record means where it is more than a change, such as a decision; told by the values it sets. */
export interface RecordAct {
  /** `<thing>.<what happened>`. */
  readonly key: `${string}.${string}`;
  /** The name for staff. */
  readonly name: string;
  readonly custom_form_id: number;
  /** Whether a new record, a change of one, or either can be the act. */
  readonly on: 'create' | 'change' | 'any';
  /** All must hold; in a change, each of the fields must have been changed. */
  readonly when: readonly ActCondition[];
}

/** One act for each state that a record can come to. */
export const stateActs = (
  of: Pick<RecordAct, 'custom_form_id'> & {
    readonly thing: string;
    readonly field?: string;
    readonly states: Readonly<Record<string, string>>;
  },
): RecordAct[] =>
  Object.entries(of.states).map(([state, name]) => ({
    key: `${of.thing}.${state}`,
    name,
    custom_form_id: of.custom_form_id,
    on: 'any',
    when: [{ field: of.field ?? 'state', is: [state] }],
  }));
