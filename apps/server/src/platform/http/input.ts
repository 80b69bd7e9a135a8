import { idempotencyKey } from '@shuyuan/contract/platform/idempotency';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { z } from 'zod';
import { AppError } from './app-error';
import { httpTexts } from './http.texts';
import { refusalOf } from './refusal';

z.config({ customError: refusalOf });

type Issue = z.core.$ZodIssue;
type FieldErrors = Record<string, string[]>;

const prototypeKey = /^(__proto__|constructor|prototype)($|[.[])/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How well the keys that were sent fit one branch of a union: known ones count for it, unknown ones against it. */
const closeness = (branch: z.core.$ZodType, input: unknown): number => {
  if (!(branch instanceof z.ZodObject) || !isRecord(input)) return 0;
  const shape: object = branch.shape;
  return Object.keys(input).reduce((sum, key) => sum + (Object.hasOwn(shape, key) ? 1 : -1), 0);
};

/** The branch of a union that the sender meant, so that a wrong value is reported at its own field. */
const meantSchema = (schema: z.ZodType, input: unknown): z.core.$ZodType => {
  // A discriminated union finds the branch itself.
  if (!(schema instanceof z.ZodUnion) || schema instanceof z.ZodDiscriminatedUnion) return schema;
  return schema.options.reduce((best, branch) => (closeness(branch, input) > closeness(best, input) ? branch : best));
};

/** The most faults that are reported at once; a person filling in a form never makes more. */
const faultsMax = 100;
/** Longer names are no fields of ours; they are reported truncated. */
const nameMax = 100;
/** Above this number of values, validation ends at the first fault: naming all would take longer than parsing. */
const largeBody = 2000;

/** Whether the schema has words of its own for this fault. */
const isWorded = (issue: Issue): boolean => issue.message !== refusalOf(issue);

/** How much a branch of a union has against a value; one with words of its own says more. */
const objections = (branch: readonly Issue[]): number => branch.length - (branch.some(isWorded) ? 0.5 : 0);

/** The faults of the branch that was meant, unless the union itself has words. */
const flatten = (issues: readonly Issue[], base: readonly PropertyKey[] = []): Issue[] =>
  issues.slice(0, faultsMax).flatMap((issue) => {
    const path = [...base, ...issue.path];
    if (issue.code !== 'invalid_union' || issue.errors.length === 0 || isWorded(issue)) return [{ ...issue, path }];
    return flatten(
      issue.errors.reduce((best, branch) => (objections(branch) < objections(best) ? branch : best)),
      path,
    );
  });

const fieldAt = (path: readonly PropertyKey[]): string => path.map((key) => String(key).slice(0, nameMax)).join('.');

const fieldErrors = (issues: readonly Issue[]): FieldErrors => {
  const errors = new Map<string, string[]>();
  const add = (path: readonly PropertyKey[], message: string): void => {
    const field = fieldAt(path);
    const messages = errors.get(field) ?? [];
    if (!messages.includes(message)) messages.push(message);
    errors.set(field, messages);
  };
  for (const issue of flatten(issues)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, faultsMax)) add([...issue.path, key], httpTexts.unknownField);
    } else add(issue.path, issue.message);
  }
  return Object.fromEntries([...errors].slice(0, faultsMax));
};

/** Like `safeParse`, but formats only as many faults as are reported. */
const check = (
  schema: z.core.$ZodType,
  { input, isLarge }: { input: unknown; isLarge: boolean },
): { value: unknown; issues: readonly Issue[] } => {
  const context = { async: false, abortEarly: isLarge, reportInput: true };
  const result = schema._zod.run({ value: input, issues: [] }, context);
  if (result instanceof Promise) throw new Error('A schema of the contract is asynchronous');
  const reported = result.issues.slice(0, faultsMax);
  return {
    value: result.value,
    issues: reported.map((issue) => z.core.util.finalizeIssue(issue, context, z.core.config())),
  };
};

/** Validates a body with this many values; a wrong value is refused with a message at its field. */
export const parseBody = (schema: z.ZodType | undefined, body: unknown, values = 0): unknown => {
  if (schema === undefined) return undefined;
  const input = body === undefined ? {} : body;
  const given = { input, isLarge: values > largeBody };
  const { value, issues } = check(schema, given);
  if (issues.length === 0) return value;
  if (!isRecord(input)) throw new AppError(platformErrors.malformedBody);
  const meant = meantSchema(schema, input);
  const ofMeant = meant === schema ? issues : check(meant, given).issues;
  throw new AppError(platformErrors.invalidInput, { errors: fieldErrors(ofMeant.length > 0 ? ofMeant : issues) });
};

/** Whether a schema names this parameter, also behind a conversion or in one branch of a union. */
const names = (schema: z.core.$ZodType, key: string): boolean => {
  if (schema instanceof z.ZodObject) return Object.hasOwn(schema.shape, key);
  if (schema instanceof z.ZodPipe) return names(schema.in, key) || names(schema.out, key);
  return schema instanceof z.ZodUnion && schema.options.some((branch) => names(branch, key));
};

/** The query of a read without the parameters that its schema does not name: a read may ignore them (requirements §12). */
export const withoutUnknown = (schema: z.ZodType | undefined, query: unknown): unknown => {
  if (!isRecord(query)) return query;
  const isNamed = (key: string): boolean => prototypeKey.test(key) || (schema !== undefined && names(schema, key));
  return Object.fromEntries(Object.entries(query).filter(([key]) => isNamed(key)));
};

/** Validates a query; a parameter given twice is ambiguous, so it is refused. */
export const parseQuery = (schema: z.ZodType | undefined, query: unknown): unknown => {
  const input = isRecord(query) ? query : {};
  for (const [key, value] of Object.entries(input)) {
    if (prototypeKey.test(key)) throw new AppError(platformErrors.badRequest);
    if (typeof value !== 'string') {
      throw new AppError(platformErrors.invalidInput, { errors: { [key]: [httpTexts.repeatedParameter] } });
    }
  }
  return schema === undefined ? undefined : parseBody(schema, input);
};

/** Validates the key of an idempotent action; in one case, so that a different spelling is not a second action. */
export const parseKey = (header: unknown): string => {
  const result = idempotencyKey.safeParse(header);
  if (!result.success) throw new AppError(platformErrors.missingKey);
  return result.data.toLowerCase();
};
