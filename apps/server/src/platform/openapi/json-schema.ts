import { z } from 'zod';

/** A schema of the description: JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

type Side = 'input' | 'output';
type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

const convert = (schema: z.core.$ZodType, io: Side): JsonSchema =>
  z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any', override: describeAsSent(io) });

/** Bounds that every number of JavaScript has say nothing. */
const withoutBounds = (json: JsonSchema): void => {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
};

const isEmptyText = (option: z.core.$ZodType): boolean =>
  option instanceof z.ZodPipe && option.in instanceof z.ZodLiteral && option.in.value === '';

/** An empty parameter means an absent one: the description names what can be meant. */
const withoutEmpty = (json: JsonSchema, { options }: z.ZodUnion): void => {
  if (json.anyOf === undefined) return;
  const meant = json.anyOf.filter((_, at) => !isEmptyText(options[at] ?? options[0] ?? z.never()));
  if (meant.length === json.anyOf.length) return;
  delete json.anyOf;
  Object.assign(json, meant.length === 1 ? meant[0] : { anyOf: meant });
};

/** A number that may come as text, or a text that contains JSON. */
const throughPipe = (json: JsonSchema, { out }: z.ZodPipe): void => {
  if (out instanceof z.ZodNumber && json.anyOf !== undefined) {
    delete json.anyOf;
    const { $schema: _, ...number } = convert(out, 'output');
    Object.assign(json, number);
  }
  if (out instanceof z.ZodObject && json.type === 'string') {
    const { $schema: _, ...content } = convert(out, 'input');
    Object.assign(json, { contentMediaType: 'application/json', contentSchema: content });
  }
};

/** A record whose keys are few has properties of its own; that other keys are texts goes without saying. */
const nameProperties = (json: JsonSchema): void => {
  const { propertyNames, additionalProperties } = json;
  delete json.propertyNames;
  const names = typeof propertyNames === 'object' ? propertyNames.enum : undefined;
  if (names === undefined) return;
  json.properties = Object.fromEntries(names.map((name) => [String(name), additionalProperties ?? {}]));
  json.additionalProperties = false;
};

/** Says what is sent, where a schema accepts more than that for the sake of browsers and forms. */
const describeAsSent =
  (io: Side): Override =>
  ({ zodSchema, jsonSchema: json }) => {
    withoutBounds(json);
    // A format says the same in one word.
    if (json.format !== undefined) delete json.pattern;
    nameProperties(json);
    if (io === 'output') {
      // Clients must not break when a reply gains a property.
      if (json.additionalProperties === false) delete json.additionalProperties;
      return;
    }
    if (zodSchema instanceof z.ZodPipe) throughPipe(json, zodSchema);
    if (zodSchema instanceof z.ZodUnion) withoutEmpty(json, zodSchema);
    if (zodSchema instanceof z.ZodDefault && typeof zodSchema.def.defaultValue !== 'object') {
      json.default = zodSchema.def.defaultValue;
    }
  };

const definitions = '#/$defs/';
const shared = '#/components/schemas/';

const refersTo = (value: unknown, names: ReadonlySet<string>): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([key, below]) =>
    key === '$ref' && typeof below === 'string' ? names.has(below.slice(definitions.length)) : refersTo(below, names),
  );

const relocated = <T>(value: T, rename: (name: string) => string): T => {
  if (Array.isArray(value)) return value.map((below) => relocated(below, rename)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, below]) =>
    key === '$ref' && typeof below === 'string'
      ? [key, `${shared}${rename(below.slice(definitions.length))}`]
      : [key, relocated(below, rename)],
  );
  return Object.fromEntries(entries) as T;
};

/** The schemas of one description: those with a name of their own are collected and referred to. */
export interface SharedSchemas {
  readonly of: (schema: z.core.$ZodType, io: Side) => JsonSchema;
  readonly resolve: (schema: JsonSchema) => JsonSchema;
  /** All that were referred to, by name. */
  readonly named: () => Readonly<Record<string, JsonSchema>>;
}

/** Collects schemas: a name is the `id` in a schema's metadata; what is sent otherwise than it is shown has two. */
export const shareSchemas = (): SharedSchemas => {
  const raw: Record<Side, Map<string, string>> = { input: new Map(), output: new Map() };
  const named = new Map<string, JsonSchema>();
  const made: Record<Side, Map<z.core.$ZodType, JsonSchema>> = { input: new Map(), output: new Map() };

  /** The names whose schema differs between the sides, and those that refer to one of them. */
  const differing = (defs: Readonly<Record<string, JsonSchema>>): ReadonlySet<string> => {
    const found = new Set<string>();
    for (const [name, schema] of Object.entries(defs)) {
      const shown = raw.output.get(name);
      if (shown !== undefined && shown !== JSON.stringify(schema)) found.add(name);
    }
    for (let size = -1; size !== found.size; ) {
      size = found.size;
      for (const [name, schema] of Object.entries(defs)) if (refersTo(schema, found)) found.add(name);
    }
    return found;
  };

  const make: SharedSchemas['of'] = (schema, io) => {
    // Within a tuple, a schema with a name of its own is a reference as well.
    const { prefixItems, $defs = {} } = convert(z.tuple([schema as z.ZodType]), io);
    for (const definition of Object.values($defs)) delete definition.id;
    for (const [name, definition] of Object.entries($defs)) raw[io].set(name, JSON.stringify(definition));
    const renamed = io === 'input' ? differing($defs) : new Set<string>();
    const nameOf = (name: string): string => (renamed.has(name) ? `${name}Input` : name);
    for (const [name, definition] of Object.entries($defs)) named.set(nameOf(name), relocated(definition, nameOf));
    return relocated(prefixItems?.[0] as JsonSchema, nameOf);
  };

  const of: SharedSchemas['of'] = (schema, io) => {
    const known = made[io].get(schema) ?? make(schema, io);
    made[io].set(schema, known);
    return known;
  };

  return {
    of,
    resolve: (schema) => (schema.$ref === undefined ? schema : (named.get(schema.$ref.slice(shared.length)) ?? {})),
    named: () => Object.fromEntries([...named].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
};
