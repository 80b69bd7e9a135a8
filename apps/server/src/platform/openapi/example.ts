import type { JsonSchema } from './json-schema';

/** What examples are made from. */
export interface ExampleSource {
  readonly resolve: (schema: JsonSchema) => JsonSchema;
  /** Realistic values by the name of a property. */
  readonly words: Readonly<Record<string, unknown>>;
  /** Whether properties that may be absent are left out. */
  readonly isShort: boolean;
}

interface Place {
  readonly name: string;
  readonly depth: number;
}

const depthMost = 8;
const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-03-01T14:30:00+08:00',
  date: '2026-03-01',
  time: '14:30:00',
  uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  email: 'zhang.san@example.cn',
  uri: 'https://example.cn/',
  ipv4: '192.0.2.10',
  ipv6: '2001:db8::1',
  cidrv4: '192.0.2.0/24',
  cidrv6: '2001:db8::/32',
  base64: 'UEs=',
};
/** Tried in turn where a pattern asks for more than a word. */
const texts = ['123456', '1', '2026-03-01', '14:30', '2026-03', 'abc', '13800000000', '#1677ff', 'id', '0'] as const;

/** The type of a value that is there. */
const typeOf = ({ type }: JsonSchema): string | undefined =>
  Array.isArray(type) ? (type as readonly string[]).find((one) => one !== 'null') : type;

const fits = (schema: JsonSchema, value: unknown): boolean => {
  if (schema.enum !== undefined) return schema.enum.includes(value as never);
  const type = typeOf(schema);
  if (type === 'integer' || type === 'number') {
    return typeof value === 'number' && value >= (schema.minimum ?? value) && value <= (schema.maximum ?? value);
  }
  if (type === 'array') return Array.isArray(value);
  if (type !== 'string') return type === undefined || typeof value === type;
  if (typeof value !== 'string' || schema.format !== undefined) return false;
  if (value.length < (schema.minLength ?? 0) || value.length > (schema.maxLength ?? Number.POSITIVE_INFINITY)) {
    return false;
  }
  return schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value);
};

/** A text that contains JSON: the first of the conditions that it can name. */
const jsonOf = (content: JsonSchema, source: ExampleSource, { depth }: Place): string => {
  const [first] = Object.entries(content.properties ?? {});
  if (first === undefined) return '{}';
  const [name, schema] = first;
  return JSON.stringify({ [name]: sampleOf(schema as JsonSchema, source, { name, depth: depth + 1 }) });
};

const textOf = (schema: JsonSchema): string =>
  formats[schema.format ?? ''] ?? texts.find((text) => fits(schema, text)) ?? 'a'.repeat(schema.minLength ?? 1);

const numberOf = ({ minimum, exclusiveMinimum, maximum, multipleOf }: JsonSchema): number => {
  const least = Math.max(minimum ?? 1, Number(exclusiveMinimum ?? 0) + 1, multipleOf ?? 1);
  return maximum === undefined ? least : Math.min(least, maximum);
};

const listOf = (schema: JsonSchema, source: ExampleSource, { name, depth }: Place): unknown[] => {
  const below = { name, depth: depth + 1 };
  if (schema.prefixItems !== undefined) {
    return schema.prefixItems.map((item) => sampleOf(item as JsonSchema, source, below));
  }
  if (depth > depthMost / 2 && (schema.minItems ?? 0) === 0) return [];
  return [sampleOf((schema.items ?? {}) as JsonSchema, source, below)];
};

const objectOf = (schema: JsonSchema, source: ExampleSource, { depth }: Place): Record<string, unknown> => {
  const { properties = {}, required = [] } = schema;
  const wanted = Object.entries(properties).filter(
    ([name]) => required.includes(name) || (!source.isShort && depth < depthMost / 2),
  );
  return Object.fromEntries(
    wanted.map(([name, below]) => [name, sampleOf(below as JsonSchema, source, { name, depth: depth + 1 })]),
  );
};

/** A choice that is something, and that has an end. */
const choiceOf = (ways: readonly JsonSchema[], { resolve }: ExampleSource, depth: number): JsonSchema => {
  const nothing = ways.find(({ type }) => type === 'null');
  if (depth > depthMost && nothing !== undefined) return nothing;
  return ways.find((way) => resolve(way).type !== 'null' && way.const !== '') ?? {};
};

const sampleOf = (given: JsonSchema, source: ExampleSource, place: Place): unknown => {
  const schema = source.resolve(given);
  const [example] = [given.examples, schema.examples].flatMap((list) => (Array.isArray(list) ? list : []));
  if (example !== undefined) return example;
  if (schema.const !== undefined) return schema.const;
  const word = source.words[place.name];
  if (word !== undefined && fits(schema, word) && schema.anyOf === undefined) return word;
  if (schema.default !== undefined && schema.default !== '') return schema.default;
  if (schema.enum !== undefined) return schema.enum.find((value) => value !== '') ?? schema.enum[0];
  const ways = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined;
  if (ways !== undefined) return sampleOf(choiceOf(ways, source, place.depth), source, place);
  if (schema.allOf !== undefined) {
    return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part as JsonSchema, source, place)));
  }
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, source, place);
    case 'array':
      return listOf(schema, source, place);
    case 'string':
      return schema.contentSchema === undefined
        ? textOf(schema)
        : jsonOf(schema.contentSchema as JsonSchema, source, place);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return true;
    default:
      return null;
  }
};

/** A value of a schema, always the same for the same schema. */
export const exampleOf = (schema: JsonSchema, source: ExampleSource, name = ''): unknown =>
  sampleOf(schema, source, { name, depth: 0 });
