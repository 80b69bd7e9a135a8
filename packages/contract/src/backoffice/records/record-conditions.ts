import { z } from 'zod';
import { recordMessages as messages } from './record.errors';
import { asksNoValue, type ConditionOperator, operatorsOf, relativeDays, valueInputOf } from './record-operators';
import { type SearchedField, searchSchemaOf } from './record-search';

/** A validated composite condition. */
export interface JudgedCondition<Field> {
  readonly field: Field;
  readonly operator: ConditionOperator;
  /** Undefined for operators without a value. */
  readonly value: unknown;
}

const error = messages.searchValue;
const tuple = z.array(z.unknown(), { error }).min(2, { error }).max(3, { error });
const relative = z.enum(Object.keys(relativeDays) as [keyof typeof relativeDays], { error });

const isOperatorOf = ({ edit_input }: SearchedField, operator: unknown): operator is ConditionOperator =>
  typeof operator === 'string' && Object.hasOwn(operatorsOf(edit_input), operator);

/** A range whose ends are both open asks for nothing. */
const asksSomething = (value: unknown): boolean => !Array.isArray(value) || value.some((part) => part !== null);

const schemaOf = (field: SearchedField, operator: ConditionOperator): z.ZodType => {
  if (asksNoValue(operator)) return z.null({ error }).optional();
  const input = valueInputOf(field.edit_input, operator);
  return input === undefined ? relative : searchSchemaOf(input, field).refine(asksSomething, { error });
};

/** Validates one composite condition by its field; the messages if it is refused. */
export const judgeCondition = <Field extends SearchedField>(
  given: unknown,
  fieldOf: (name: string) => Field | undefined,
): JudgedCondition<Field> | readonly string[] => {
  const read = tuple.safeParse(given);
  if (!read.success) return [messages.search];
  const [name, operator, value] = read.data;
  const field = typeof name === 'string' ? fieldOf(name) : undefined;
  if (field === undefined) return [messages.search];
  if (!isOperatorOf(field, operator)) return [messages.searchOperator];
  const judged = schemaOf(field, operator).safeParse(value);
  if (!judged.success) return [...new Set(judged.error.issues.map(({ message }) => message))];
  return { field, operator, value: judged.data ?? undefined };
};
