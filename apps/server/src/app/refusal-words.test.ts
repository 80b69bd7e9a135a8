import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../platform/http/app-error';
import { parseBody, parseQuery } from '../platform/http/input';
import { startTestApp, type TestApp } from './app.test-kit';
import { type Shape, shapeOf } from './worst-input.test-kit';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const long = '甲'.repeat(100_001);
const bad: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  long,
  '9'.repeat(30),
  -1,
  0.5,
  1e15,
  true,
  [],
  {},
  [[]],
];
const deepest = 5;

/** A message without what it quotes of the input. */
const unquoted = (message: string): string => message.replaceAll(/“[^”]*”/g, '');

/** Wrong inputs for a schema: each bad value at each place of it, and nothing at all. */
const wrongInputs = (shape: Shape, depth = 0): unknown[] => {
  if (depth > deepest) return [];
  const { properties = {}, items, prefixItems = [], anyOf = [], oneOf = [], additionalProperties: more } = shape;
  return [
    ...(depth === 0 ? [{}] : bad),
    ...Object.entries(properties).flatMap(([name, below]) =>
      wrongInputs(below, depth + 1).map((value) => ({ [name]: value })),
    ),
    ...(typeof more === 'object' ? wrongInputs(more, depth + 1).map((value) => ({ some: value })) : []),
    ...(items === undefined ? [] : wrongInputs(items, depth + 1).map((value) => [value])),
    ...prefixItems.flatMap((below) => wrongInputs(below, depth + 1).map((value) => prefixItems.map(() => value))),
    ...[...anyOf, ...oneOf].flatMap((way) => wrongInputs(way, depth)),
  ];
};

const messagesOf = (parse: () => unknown): string[] => {
  try {
    parse();
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Object.values(error.errors ?? {}).flat();
  }
};

const validatorWords =
  /正则|期望|实际接收|无效|undefined|null|NaN|\/[\^[(]|\b(?:string|number|int|integer|boolean|array|object|record|tuple|union|enum|literal|nonoptional|invalid)\b/i;

const asQuery = (input: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input as object).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    ]),
  );

describe('whatever is wrong with an input', () => {
  it('is said in a Chinese sentence that is not the validator’s, at every endpoint', () => {
    const said = new Map<string, string>();
    const look = ({ method, path, query, body, upload }: Endpoint): void => {
      const note = (messages: readonly string[]) => {
        for (const message of messages) said.set(message, `${method} ${path}`);
      };
      const fields = body ?? upload;
      if (query !== undefined) {
        for (const input of wrongInputs(shapeOf(query))) note(messagesOf(() => parseQuery(query, asQuery(input))));
      }
      if (fields === undefined) return;
      for (const input of wrongInputs(shapeOf(fields))) note(messagesOf(() => parseBody(fields, input)));
    };
    for (const slice of app.slices) Object.values(slice.endpoints).forEach(look);
    expect(said.size).toBeGreaterThan(100);
    const unclear = [...said].filter(
      ([message]) => validatorWords.test(unquoted(message)) || !/\p{Script=Han}{2}/u.test(message),
    );
    expect(unclear).toEqual([]);
  }, 120_000);
});
