import { type Access, type Endpoint, idempotencyHeader } from '@shuyuan/contract/platform/endpoint';
import type { ErrorTable } from '@shuyuan/contract/platform/error-table';
import { idempotencyKey } from '@shuyuan/contract/platform/idempotency';
import type { z } from 'zod';
import type { Failures } from './errors';
import { exampleOf } from './example';
import type { JsonSchema, SharedSchemas } from './json-schema';
import { openApiTexts as texts } from './openapi.texts';

/** A group of endpoints as readers find it: a tag of the description. */
export interface DescribedGroup {
  /** In camel case: the first part of the operations' ids. */
  readonly id: string;
  readonly name: string;
  readonly purpose: string;
  readonly errors: ErrorTable;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}

/** What the operations of a description share. */
export interface OperationContext {
  readonly schemas: SharedSchemas;
  readonly failures: Failures;
  /** The rights by node, with their names for staff. */
  readonly nodes: ReadonlyMap<string, string>;
  /** Realistic values for examples, by the name of a property. */
  readonly words: Readonly<Record<string, unknown>>;
}

type Example = { readonly example?: unknown };

/** The first example that the schema itself accepts: with all properties, or with the necessary ones alone. */
const exampleFor = (
  schema: z.ZodType,
  { json, given, context }: { json: JsonSchema; given: unknown; context: OperationContext },
): Example => {
  const { words, schemas } = context;
  const made = [false, true].map((isShort) => exampleOf(json, { resolve: schemas.resolve, words, isShort }));
  const example = [given, ...made].find((value) => value !== undefined && schema.safeParse(value).success);
  return example === undefined ? {} : { example };
};

const camel = (words: readonly string[]): string =>
  words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');

/** A slice's name in camel case. */
export const idOf = (slice: string): string => camel(slice.split('-'));

/** `recordImport` + `importCheck` is `recordImportCheck`: no word twice. */
const operationId = (group: string, key: string): string => {
  const words = key.split(/(?=[A-Z])/);
  const last = group.split(/(?=[A-Z])/).at(-1) ?? '';
  const isRepeated = words.length > 1 && words[0]?.toLowerCase() === last.toLowerCase();
  return camel([group, ...(isRepeated ? words.slice(1) : words)]);
};

/** The names of the rights of which any one opens an endpoint. */
const rightNames = (access: Access, nodes: OperationContext['nodes']): string[] => {
  const [resource = '', actions = ''] = access.split('.');
  return actions.split('|').map((action) => nodes.get(`${resource}.${action}`) ?? `${resource}.${action}`);
};

const accessWords = ({ access }: Endpoint, { nodes }: OperationContext): string =>
  access === 'public' || access === 'visitor' || access === 'session'
    ? texts.access[access]
    : texts.access.node(rightNames(access, nodes));

const parametersOf = ({ query, isIdempotent, example }: Endpoint, context: OperationContext) => {
  const key = {
    name: idempotencyHeader,
    in: 'header',
    required: true,
    description: texts.idempotencyKey,
    schema: context.schemas.of(idempotencyKey, 'input'),
    example: '0f8fad5b-d9cb-469f-a165-70867728950e',
  };
  const headers = isIdempotent ? [key] : [];
  if (query === undefined) return headers;
  const json = context.schemas.of(query, 'input');
  const { properties = {}, required = [] } = json;
  const { example: whole } = exampleFor(query, { json, given: example?.query, context });
  const values = (whole ?? {}) as Readonly<Record<string, unknown>>;
  const inQuery = Object.entries(properties).map(([name, schema]) => {
    const { description, ...rest } = schema as JsonSchema;
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: rest,
      ...(values[name] === undefined ? {} : { example: values[name] }),
    };
  });
  return [...inQuery, ...headers];
};

const jsonContent = (
  schema: z.ZodType,
  { io, given, context }: { io: 'input' | 'output'; given: unknown; context: OperationContext },
) => {
  const json = context.schemas.of(schema, io);
  return { 'application/json': { schema: json, ...exampleFor(schema, { json, given, context }) } };
};

const multipart = (fields: z.ZodType, { schemas }: OperationContext) => {
  const { properties = {}, required = [] } = schemas.of(fields, 'input');
  const file = { type: 'string', format: 'binary', description: texts.file };
  const schema = { type: 'object', properties: { file, ...properties }, required: ['file', ...required] };
  return { required: true, content: { 'multipart/form-data': { schema } } };
};

const requestBody = (endpoint: Endpoint, context: OperationContext) => {
  const { body, upload, example } = endpoint;
  if (upload !== undefined) return { requestBody: multipart(upload, context) };
  if (body === undefined) return {};
  const isNeeded = !body.safeParse(undefined).success;
  return {
    requestBody: { required: isNeeded, content: jsonContent(body, { io: 'input', given: example?.body, context }) },
  };
};

const cautionsOf = ({ changesState }: Endpoint): string[] => (changesState ? [texts.cautions.changesState] : []);

/** One operation of the description. */
export const operationOf = (
  endpoint: Endpoint,
  { group, key, context }: { group: DescribedGroup; key: string; context: OperationContext },
) => ({
  operationId: operationId(group.id, key),
  tags: [group.name],
  summary: endpoint.summary,
  description: [accessWords(endpoint, context), ...cautionsOf(endpoint)].join('\n\n'),
  'x-access': endpoint.access,
  ...(endpoint.changesState ? { 'x-changes-state': true } : {}),
  security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
  parameters: parametersOf(endpoint, context),
  ...requestBody(endpoint, context),
  responses: {
    200: {
      description: texts.done,
      content: jsonContent(endpoint.reply, { io: 'output', given: endpoint.example?.reply, context }),
    },
    ...context.failures.of(endpoint, {
      name: group.id.charAt(0).toUpperCase() + group.id.slice(1),
      errors: group.errors,
    }),
  },
});
