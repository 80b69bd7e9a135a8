import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import fc from 'fast-check';
import { type Shape, shapeOf } from './worst-input.test-kit';

/** Values of real rows, so that calls get past the first validation. */
export interface RealValues {
  readonly formIds: readonly number[];
  readonly ids: readonly number[];
  /** Names of columns and of values in forms. */
  readonly words: readonly string[];
}

/** Values that have exposed vulnerabilities elsewhere. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    "' or 1=1 --",
    '\u0000',
    '\ud800',
    '𠮷'.repeat(300),
    '__proto__',
    'constructor',
    '1e400',
    -1,
    0,
    0.1,
    1e308,
    Number.MAX_SAFE_INTEGER,
    2 ** 31,
    2 ** 63,
    '99999999999999999999',
    '{{7*7}}',
    '%00',
    '../../etc/passwd',
    '0000-00-00',
    '9999-12-31',
    '2024-02-30T25:61:61Z',
    '+275760-09-13T00:00:00Z',
    '<b>'.repeat(3000),
    '<script>x</script><img src=x onerror=1>',
    '((a+)+)+$',
    '='.repeat(20),
    'a'.repeat(5000),
    [],
    {},
    [[[[[]]]]],
    true,
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const day = fc.constantFrom('2026-01-31', '2026-02-28', '2025-12-01', '2026-01-31T08:00:00+08:00', '08:30');

/** Generates values of a shape that are mostly valid: about one in twelve is hostile. */
const shapedBy = ({ formIds, ids, words }: RealValues) => {
  const number = fc.oneof(fc.constantFrom(...ids), fc.integer({ min: 0, max: 12 }), fc.constantFrom(...formIds));
  const text = fc.oneof(
    fc.constantFrom(...words, '张三', '13800001234', 'asc', 'desc', '1', '2', 'id'),
    day,
    number.map(String),
  );
  const named: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    custom_form_id: fc.constantFrom(...formIds),
    values: fc.dictionary(fc.constantFrom(...words), fc.oneof(text, number, hostile), { maxKeys: 4 }),
    search: fc.dictionary(fc.constantFrom(...words), fc.oneof(text, number, hostile), { maxKeys: 3 }),
  };
  const good = (shape: Shape, depth: number): fc.Arbitrary<unknown> => {
    const ways = shape.anyOf ?? shape.oneOf;
    if (ways !== undefined) return fc.oneof(...ways.map((way) => shaped(way, depth + 1)));
    if (shape.const !== undefined) return fc.constant(shape.const);
    if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
    if (shape.prefixItems !== undefined) return fc.tuple(...shape.prefixItems.map((below) => shaped(below, depth + 1)));
    if (shape.type === 'array') return fc.array(shaped(shape.items ?? {}, depth + 1), { maxLength: 3 });
    if (shape.type === 'boolean') return fc.boolean();
    if (shape.type === 'integer' || shape.type === 'number') return number;
    if (shape.type !== 'object') return text;
    const { properties = {}, required = [] } = shape;
    const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
      Object.entries(properties).map(([name, below]) => [
        name,
        Object.hasOwn(named, name) && depth < 2 ? (named[name] ?? hostile) : shaped(below, depth + 1),
      ]),
    );
    return fc.record(model, { requiredKeys: [...required] });
  };
  const shaped = (shape: Shape, depth = 0): fc.Arbitrary<unknown> =>
    depth > 8
      ? fc.constant([])
      : fc.oneof({ weight: 12, arbitrary: good(shape, depth) }, { weight: 1, arbitrary: hostile });
  return shaped;
};

/** One call as it goes over the wire. */
export interface FuzzedCall {
  readonly endpoint: Endpoint;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly caller: 'admin' | 'bare';
}

/** A value as it goes over the wire, where all is text. */
export const wire = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Calls of these endpoints, each in the shape of its schemas. */
export const fuzzedCalls = (endpoints: readonly Endpoint[], real: RealValues): fc.Arbitrary<FuzzedCall> => {
  const shaped = shapedBy(real);
  const nothing = fc.constant<unknown>({});
  return fc.oneof(
    ...endpoints.map((endpoint) => {
      const { query, body, upload } = endpoint;
      const fields = body ?? upload;
      return fc.record({
        endpoint: fc.constant(endpoint),
        query: (query === undefined ? nothing : shaped(shapeOf(query))).map((given) =>
          Object.fromEntries(
            Object.entries(typeof given === 'object' && given !== null ? given : { x: given }).map(([name, value]) => [
              name,
              wire(value),
            ]),
          ),
        ),
        body: fields === undefined ? nothing : shaped(shapeOf(fields)),
        caller: fc.constantFrom('admin' as const, 'admin' as const, 'admin' as const, 'bare' as const),
      });
    }),
  );
};
