import type { ActCondition, RecordAct, RecordEvent } from '@shuyuan/contract/backoffice/webhooks/record-act';

/** An entry of the audit log about the records of a form. */
export interface RecordEntry {
  readonly action: string;
  /** Null for an import as a whole. */
  readonly record_id: number | null;
  /** The values after the act: all of a new record, else those that changed. */
  readonly values: Readonly<Record<string, unknown>>;
}

const ofOne: Readonly<Record<string, RecordEvent>> = {
  'record.create': 'created',
  'record.edit': 'changed',
  'record.revert': 'changed',
  'record.import': 'changed',
  'record.undo': 'changed',
  'record.erase': 'changed',
  'record.delete': 'deleted',
  'record.restore': 'restored',
};
const ofMany: Readonly<Record<string, RecordEvent>> = {
  'record.import': 'imported',
  'record.undo': 'import_undone',
};

/** The actions of the audit log that are events. */
export const eventActions: readonly string[] = Object.keys(ofOne);

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

const holds = ({ field, is }: ActCondition, { values }: RecordEntry): boolean => {
  const value = values[field];
  if (is === 'filled') return !isEmpty(value);
  if (is === 'empty') return isEmpty(value);
  return is.some((wanted) => wanted === value);
};

/** Of an unchanged field a change says nothing, so no condition on it holds. */
const isKnown = ({ field }: ActCondition, { values }: RecordEntry): boolean => Object.hasOwn(values, field);

const isAct = ({ on, when }: RecordAct, entry: RecordEntry, event: RecordEvent): boolean => {
  if (event !== 'created' && event !== 'changed') return false;
  const isNew = event === 'created';
  if (on !== 'any' && (on === 'create') !== isNew) return false;
  return when.every((condition) => (isNew || isKnown(condition, entry)) && holds(condition, entry));
};

/** The events that an entry stands for: what happened to the record, and the acts of its form. */
export const eventsOfEntry = (entry: RecordEntry, acts: readonly RecordAct[]): string[] => {
  const event = (entry.record_id === null ? ofMany : ofOne)[entry.action];
  if (event === undefined) return [];
  const acted = entry.record_id === null ? [] : acts.filter((act) => isAct(act, entry, event));
  return [event, ...acted.map(({ key }) => key)];
};
