import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import { jsonValuesMax } from '@shuyuan/contract/platform/json-limits';
import { z } from 'zod';

/** A node of a JSON Schema, with the parts from which bodies are generated. */
export interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
  readonly prefixItems?: readonly Shape[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly required?: readonly string[];
  readonly $ref?: string;
}

/** The JSON Schema of a schema's input. */
export const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape;

/** Values of real rows, by the name of the parameter that asks for them. */
export type KnownValues = Readonly<Record<string, unknown>>;

/** How the leaves and lists of a body are made. */
interface Filling {
  readonly known: KnownValues;
  text(shape: Shape): unknown;
  /** The length of a list, the outermost one being at depth 0. */
  count(shape: Shape, depth: number): number;
  /** Which alternative of a union is taken. */
  readonly branch: number;
}

/** A list of generated elements. */
export const many = <T>(length: number, make: (at: number) => T): T[] => Array.from({ length }, (_, at) => make(at));

const fillObject = (shape: Shape, filling: Filling, depth: number): unknown => {
  const entries = Object.entries(shape.properties ?? {}).map(([name, below]) => [
    name,
    Object.hasOwn(filling.known, name) ? filling.known[name] : fill(below, filling, depth),
  ]);
  const { additionalProperties: more } = shape;
  const others =
    typeof more === 'object'
      ? many(filling.count(shape, depth), (at) => [`k${at}`, fill(more, filling, depth + 1)])
      : [];
  return Object.fromEntries([...entries, ...others] as [string, unknown][]);
};

const fill = (shape: Shape, filling: Filling, depth = 0): unknown => {
  const ways = shape.anyOf ?? shape.oneOf;
  const way = ways?.[filling.branch % ways.length];
  if (way !== undefined) return fill(way, filling, depth);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return shape.enum[filling.branch % shape.enum.length];
  if (shape.type === 'object') return fillObject(shape, filling, depth);
  if (shape.prefixItems !== undefined) return shape.prefixItems.map((below) => fill(below, filling, depth + 1));
  if (shape.type === 'array') {
    return many(filling.count(shape, depth), () => fill(shape.items ?? {}, filling, depth + 1));
  }
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(1, shape.minimum ?? 1);
  if (shape.type === 'boolean') return true;
  return filling.text(shape);
};

const bodyBytes = 1024 * 1024 - 64;
const queryBytes = 14_000;

const countOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce<number>((sum, below) => sum + countOf(below), 0)
    : 1;

const bites = ['<b>', '((a+)+%_\\"&张'] as const;

/** Made only when it is sent: a body of a megabyte takes longer to make than to refuse. */
type Maker<T> = () => T;

/** Every text as long as the whole body may be. */
const longTexts = (shape: Shape, known: KnownValues, bytes: number): Maker<unknown>[] =>
  bites.map((bite, branch) => () => {
    let texts = 0;
    fill(shape, { known, branch, count: () => 1, text: () => (texts += 1) });
    const room = Math.floor(bytes / Math.max(1, texts) / Buffer.byteLength(JSON.stringify(bite)));
    return fill(shape, { known, branch, count: () => 1, text: () => bite.repeat(room) });
  });

/** Lists as long as the body limit allows, first the outer ones, then the nested ones. */
const longLists = (shape: Shape, known: KnownValues): Maker<unknown>[] =>
  [0, 1].map((at) => () => {
    const made = (length: number): unknown =>
      fill(shape, { known, branch: at, count: (_, depth) => (depth === at ? length : 1), text: () => '' });
    const each = Math.max(1, countOf(made(2)) - countOf(made(1)));
    return made(Math.floor((jsonValuesMax - 100) / each));
  });

/** Every text and list as long as its own rule allows, which passes validation. */
const allowed = (shape: Shape, known: KnownValues): Maker<unknown>[] =>
  [0, 1].map(
    (branch) => () =>
      fill(shape, {
        known,
        branch,
        count: ({ maxItems = 200 }, depth) => (depth === 0 ? Math.min(maxItems, 999) : 2),
        text: ({ maxLength = 2000 }) => '张'.repeat(Math.min(maxLength, 20_000)),
      }),
  );

/** Every field with a value of a wrong type. */
const wrongTypes = (shape: Shape): Maker<unknown>[] => {
  const names = Object.keys(shape.properties ?? { x: {} });
  const room = Math.floor((jsonValuesMax - 100) / Math.max(1, names.length));
  const all = (make: () => unknown): unknown => Object.fromEntries(names.map((name) => [name, make()]));
  return [
    () => all(() => many(Math.floor(room / 2), () => ({ x: [] }))),
    () => all(() => Object.fromEntries(many(room, (at) => [`k${at}`, 'x']) as [string, unknown][])),
  ];
};

/** Names that no endpoint knows. */
const strangers = {
  ...Object.fromEntries(many(jsonValuesMax - 100, (at) => [`x${at}`, at]) as [string, unknown][]),
  ['x'.repeat(bodyBytes / 2)]: 1,
};

/** The worst JSON bodies for an endpoint, generated from its schema; undefined where one exceeds the limits. */
export const worstBodies = ({ body }: Endpoint, known: KnownValues): Maker<string | undefined>[] => {
  if (body === undefined) return [];
  const shape = shapeOf(body);
  const makers = [
    ...longTexts(shape, known, bodyBytes),
    ...longLists(shape, known),
    ...allowed(shape, known),
    ...wrongTypes(shape),
    () => strangers,
  ];
  return makers.map((make) => () => {
    const text = JSON.stringify(make());
    return Buffer.byteLength(text) <= bodyBytes ? text : undefined;
  });
};

const nested = `{"a":${'['.repeat(30)}${']'.repeat(30)}}`;
const searches = [
  `{"k":${nested},${many(600, (at) => `"k${at}":1`).join()}}`,
  JSON.stringify({ id: many(3000, () => 1) }),
];

const strange = Object.fromEntries(many(1000, (at) => [`x${at}`, '1']) as [string, string][]);

/** The worst queries for an endpoint: long values, hostile searches, unknown names; undefined where one is too long. */
export const worstQueries = ({ query }: Endpoint, known: KnownValues): Maker<string | undefined>[] => {
  const shape = query === undefined ? {} : shapeOf(query);
  const fixed = Object.fromEntries(Object.entries(known).filter(([name]) => name === 'custom_form_id'));
  const plain = longTexts(shape, fixed, queryBytes / 3).map((make) => () => {
    const values = make() as Record<string, unknown>;
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  });
  const searching = searches.map((search) => () => ({
    ...fixed,
    page: '1',
    page_size: '999',
    keyword: '%'.repeat(100),
    search,
  }));
  return [...plain, ...searching, () => strange].map((make) => () => {
    const text = new URLSearchParams(make() as Record<string, string>).toString();
    return text.length < queryBytes ? text : undefined;
  });
};
