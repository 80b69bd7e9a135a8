import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonDepthMax, jsonValuesMax, measureJson } from './json-limits';

const nested = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`;

describe('JSON from outside', () => {
  it('may be as deep as the limit and no deeper', () => {
    expect(measureJson(nested(jsonDepthMax)).excess).toBeUndefined();
    expect(measureJson(nested(jsonDepthMax + 1)).excess).toBe('depth');
    expect(measureJson('{"a":'.repeat(jsonDepthMax + 1)).excess).toBe('depth');
  });

  it('may hold as many values as the limit and no more', () => {
    const list = (length: number): string => JSON.stringify(Array.from({ length }, () => 1));
    expect(measureJson(list(jsonValuesMax - 1)).excess).toBeUndefined();
    expect(measureJson(list(jsonValuesMax)).excess).toBe('values');
  });

  it('is not measured by what stands within its texts', () => {
    expect(measureJson(JSON.stringify({ text: '[{,"\\'.repeat(jsonValuesMax) }))).toEqual({ values: 2 });
  });

  it('is measured to its end, whatever it is', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 40 }), (value) => {
        expect(measureJson(JSON.stringify(value)).excess === 'depth').toBe(depthOf(value) > jsonDepthMax);
      }),
    );
  });
});
