import { describe, expect, it } from 'vitest';
import { withForcedRoles } from './profile';

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
