/** The parts of a JSON Schema that the reference shows. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly contentSchema?: Schema;
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<
    Record<string, { readonly value: { readonly errcode: number; readonly errmsg: string } }>
  >;
}

interface Content {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, Media>>;
}

/** An operation with its address. */
export interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  /** A GET that changes something. */
  readonly 'x-changes-state'?: boolean;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Content>>;
}

/** A description in OpenAPI 3.1, as the server makes it. */
export interface ApiDocument {
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Omit<Operation, 'method' | 'path'>>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Content>>;
  };
}

/** Operations under the tag that names them. */
export interface OperationGroup {
  readonly name: string;
  readonly purpose: string;
  readonly operations: readonly Operation[];
}

const operationsOf = ({ paths }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );

const holds = (operation: Operation, words: readonly string[]): boolean => {
  const text = [operation.summary, operation.path, operation.description, operation.operationId, ...operation.tags]
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The operations that contain all words, group by group. */
export const findOperations = (document: ApiDocument, keyword: string): OperationGroup[] => {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  const found = operationsOf(document).filter((operation) => holds(operation, words));
  return document.tags
    .map(({ name, description }) => ({
      name,
      purpose: description,
      operations: found.filter(({ tags }) => tags.includes(name)),
    }))
    .filter(({ operations }) => operations.length > 0);
};

const nameIn = (reference: string): string => reference.split('/').at(-1) ?? '';

/** The JSON that an operation takes. */
export const jsonBody = ({ requestBody }: Operation): Media | undefined => requestBody?.content['application/json'];

/** Whether an operation takes a file. */
export const takesFile = ({ requestBody }: Operation): boolean =>
  requestBody?.content['multipart/form-data'] !== undefined;

/** Whether calling an operation may change something. */
export const mayWrite = (operation: Operation): boolean =>
  operation.method !== 'GET' || operation['x-changes-state'] === true;

/** A failure that an operation can answer. */
export interface KnownFailure {
  readonly status: string;
  readonly errcode: number;
  readonly errmsg: string;
}

/** The failures of an operation, by status and code. */
export const failuresOf = (operation: Operation, { components }: ApiDocument): KnownFailure[] =>
  Object.entries(operation.responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, { $ref = '' }]) =>
      Object.values(components.responses[nameIn($ref)]?.content?.['application/json']?.examples ?? {}).map(
        ({ value }) => ({ status, errcode: value.errcode, errmsg: value.errmsg }),
      ),
    );

/** What an operation answers when it succeeds. */
export const replyOf = ({ responses }: Operation): Media | undefined => responses[200]?.content?.['application/json'];

/** The schema that a reference names, with the name. */
export const resolved = (schema: Schema, { components }: ApiDocument): { schema: Schema; name?: string } => {
  if (schema.$ref === undefined) return { schema };
  const name = nameIn(schema.$ref);
  return {
    schema: {
      ...components.schemas[name],
      ...(schema.description === undefined ? {} : { description: schema.description }),
    },
    name,
  };
};

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The address with its parameters. */
const addressOf = ({ path, parameters }: Operation, base: string): string => {
  const given = parameters.filter((one) => one.in === 'query' && one.example !== undefined && one.required);
  const query = new URLSearchParams(given.map(({ name, example }) => [name, String(example)])).toString();
  return `${base}${path}${query === '' ? '' : `?${query}`}`;
};

/** The call on a command line. */
export const curlOf = (operation: Operation, base: string): string => {
  const body = jsonBody(operation)?.example;
  const keys = operation.parameters.filter((one) => one.in === 'header');
  return [
    `curl -X ${operation.method} ${quoted(addressOf(operation, base))}`,
    `-H 'Authorization: Bearer <access_token>'`,
    ...keys.map(({ name, example }) => `-H ${quoted(`${name}: ${example}`)}`),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
    ...(takesFile(operation) ? [`-F 'file=@picture.png'`] : []),
  ].join(' \\\n  ');
};
