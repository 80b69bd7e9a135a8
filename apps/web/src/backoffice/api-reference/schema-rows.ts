import { apiReferenceTexts as texts } from './api-reference.texts';
import { type ApiDocument, resolved, type Schema } from './described-api';

/** A line of a schema's table. */
export interface SchemaRow {
  /** The place within the schema; unique in its table. */
  readonly key: string;
  readonly name: string;
  readonly depth: number;
  readonly type: string;
  readonly isRequired: boolean;
  readonly words: string;
}

interface Place {
  readonly document: ApiDocument;
  readonly depth: number;
  readonly key: string;
  /** The named schemas that the place is in. */
  readonly within: readonly string[];
}

const depthMost = 6;
/** More than this is a list for machines. */
const valuesMost = 12;

const waysOf = (schema: Schema): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? [];

const plainType = (schema: Schema): string => {
  if (schema.contentSchema !== undefined) return texts.json;
  const named = texts.formats[schema.format ?? ''];
  if (named !== undefined) return named;
  const types = [schema.type ?? 'any'].flat();
  return types.map((type) => texts.types[type] ?? type).join(texts.or);
};

/** The type of a schema in words. */
export const typeOf = (given: Schema, document: ApiDocument): string => {
  const { schema } = resolved(given, document);
  const ways = waysOf(schema);
  if (ways.length > 0) return [...new Set(ways.map((way) => typeOf(way, document)))].join(texts.or);
  if (schema.items !== undefined) return texts.listOf(typeOf(schema.items, document));
  return plainType(schema);
};

const valuesOf = (schema: Schema): string[] => {
  const values = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  const shown = values.slice(0, valuesMost).map((value) => JSON.stringify(value));
  return values.length > valuesMost ? [...shown, '…'] : shown;
};

/** What a schema says besides its type. */
export const wordsOf = (given: Schema, document: ApiDocument): string => {
  const { schema } = resolved(given, document);
  const values = [schema, ...waysOf(schema)].flatMap(valuesOf);
  return [
    schema.description ?? '',
    values.length === 0 ? '' : texts.oneOf(values.join('、')),
    schema.minimum === undefined ? '' : texts.atLeast(schema.minimum),
    schema.maximum === undefined ? '' : texts.atMost(schema.maximum),
    schema.maxLength === undefined ? '' : texts.lengthMost(schema.maxLength),
    schema.default === undefined ? '' : texts.fallback(JSON.stringify(schema.default)),
  ]
    .filter((text) => text !== '')
    .join(texts.stop);
};

const rowsWithin = (given: Schema, place: Place): SchemaRow[] => {
  const { document, depth, key, within } = place;
  const { schema, name } = resolved(given, document);
  if (depth > depthMost || (name !== undefined && within.includes(name))) return [];
  const inside = { document, depth, within: name === undefined ? within : [...within, name] };
  if (schema.properties !== undefined) {
    return Object.entries(schema.properties).flatMap(([property, below]) =>
      rowsAt(
        below,
        { ...inside, key: `${key}.${property}` },
        { name: property, isRequired: schema.required?.includes(property) === true },
      ),
    );
  }
  const ways = waysOf(schema).filter((way) => rowsWithin(way, { ...inside, key }).length > 0);
  if (ways.length === 1) return ways.flatMap((way) => rowsWithin(way, { ...inside, key }));
  if (ways.length > 1) {
    return ways.flatMap((way, at) =>
      rowsAt(way, { ...inside, key: `${key}|${at}` }, { name: texts.way(at + 1), isRequired: false }),
    );
  }
  return schema.items === undefined ? [] : rowsWithin(schema.items, { ...inside, key: `${key}[]` });
};

const rowsAt = (
  schema: Schema,
  place: Place,
  { name, isRequired }: { name: string; isRequired: boolean },
): SchemaRow[] => {
  const { document, depth, key, within } = place;
  const target = resolved(resolved(schema, document).schema.items ?? schema, document).name;
  const isRepeated = target !== undefined && within.includes(target);
  const words = isRepeated ? texts.sameAs(target) : wordsOf(schema, document);
  const own = { key, name, depth, isRequired, type: typeOf(schema, document), words };
  return [own, ...rowsWithin(schema, { ...place, depth: depth + 1 })];
};

/** The properties of a schema, the nested ones below theirs. */
export const schemaRows = (schema: Schema, document: ApiDocument): SchemaRow[] =>
  rowsWithin(schema, { document, depth: 0, key: '', within: [] });
