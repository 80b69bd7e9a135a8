import { recordMessages as messages } from '@shuyuan/contract/backoffice/records/record.errors';
import { ownSearchValues, searchValueOf } from '@shuyuan/contract/backoffice/records/record-search';
import { isNoValue } from '@shuyuan/contract/backoffice/records/record-values';
import { isConditionGroup } from '@shuyuan/contract/platform/condition-groups';
import type { Visibility } from '../row/visibility';
import { compositeConditions } from './composite-conditions';
import { maskedCondition } from './masked-condition';
import { type Condition, type Faults, fieldCondition, ownCondition } from './search.sql';

/** A range that is open on both sides is no condition. */
const asksNothing = (value: unknown): boolean =>
  isNoValue(value) || (Array.isArray(value) && value.every((bound) => bound === null));

const isOwn = (name: string): name is keyof typeof ownSearchValues => Object.hasOwn(ownSearchValues, name);

type Searched = Pick<Visibility, 'reach' | 'keeper'>;

const judged = (
  name: string,
  { value, reach, keeper }: Searched & { readonly value: unknown },
): Condition | readonly string[] => {
  const field = reach.fields.find((candidate) => candidate.field === name);
  const schema = field === undefined ? (isOwn(name) ? ownSearchValues[name] : undefined) : searchValueOf(field);
  if (schema === undefined) return [messages.search];
  const given = schema.safeParse(value);
  if (!given.success) return [...new Set(given.error.issues.map(({ message }) => message))];
  if (field === undefined) return isOwn(name) ? ownCondition(name, given.data) : [messages.search];
  if (reach.masked.has(name) && typeof given.data === 'string') return maskedCondition(field, given.data);
  return fieldCondition(field, { value: given.data, keeper }) ?? [messages.search];
};

/**
 * The conditions of a list's `search`; an invalid name or value is reported at `search.<field>`, a composite condition
 * at its place, as `search.$all.0`.
 */
export const searchConditions = (
  search: Readonly<Record<string, unknown>>,
  { reach, keeper }: Searched,
): { readonly conditions: readonly Condition[]; readonly faults: Faults } => {
  const conditions: Condition[] = [];
  const faults: Faults = {};
  for (const [name, value] of Object.entries(search)) {
    if (isConditionGroup(name)) continue;
    if (asksNothing(value)) {
      const known = reach.fields.some(({ field }) => field === name) || isOwn(name);
      if (!known) faults[`search.${name}`] = [messages.search];
      continue;
    }
    const found = judged(name, { value, reach, keeper });
    if ('where' in found) conditions.push(found);
    else faults[`search.${name}`] = found;
  }
  const composite = compositeConditions(search, { reach, keeper });
  return { conditions: [...conditions, ...composite.conditions], faults: { ...faults, ...composite.faults } };
};
