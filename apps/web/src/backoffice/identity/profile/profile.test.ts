import { describe, expect, it } from 'vitest';
import { heldActions, withForcedRoles } from './profile';

describe('withForcedRoles', () => {
  it('replaces whatever roles the server names by admin', () => {
    const me = {
      id: 1,
      username: 'li',
      name: '李',
      avatar: '',
      roles: ['teacher'],
      must_change_password: false,
      must_set_second_factor: false,
      watermark: '',
    };
    expect(withForcedRoles(me)).toEqual({ ...me, roles: ['admin'] });
  });
});

describe('heldActions', () => {
  it('takes nothing from a resource whose name merely begins alike', () => {
    expect(heldActions(['payments.index', 'pay.index'], 'payment')).toEqual([]);
  });

  it('lists the actions of the resource in the order given', () => {
    expect(heldActions(['payment.index', 'contact.edit', 'payment.export'], 'payment')).toEqual(['index', 'export']);
  });
});
