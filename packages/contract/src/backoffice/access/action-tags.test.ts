import { describe, expect, it } from 'vitest';
import { heldActions, withMore } from './action-tags';

describe('heldActions', () => {
  it('takes nothing from a resource whose name merely begins alike', () => {
    expect(heldActions(['payments.index', 'pay.index'], 'payment')).toEqual([]);
  });

  it('lists the actions of the resource in the order given', () => {
    expect(heldActions(['payment.index', 'contact.edit', 'payment.export'], 'payment')).toEqual(['index', 'export']);
  });
});

it('gives 更多 to whoever may do more than see the list', () => {
  expect(withMore([])).toEqual([]);
  expect(withMore(['index'])).toEqual(['index']);
  expect(withMore(['index', 'reset'])).toEqual(['index', 'reset', 'more']);
});
