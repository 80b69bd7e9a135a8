import { enrolmentStates } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { describe, expect, it } from 'vitest';
import { actsOn, actTo, type Candidate, candidateOf } from './candidate';

const interviewing = new Set([2]);
const all = { mayDecide: true, mayEnter: true, interviewing };
const one = (state: Candidate['state']): Candidate => ({
  id: 1,
  version: 1,
  name: '张三',
  state,
  programmeId: 1,
  intake: undefined,
});

describe('what can be done with applications', () => {
  it('is nothing for those who only look, and nothing where the state is not seen', () => {
    for (const { value } of enrolmentStates) {
      expect(actsOn([one(value)], { mayDecide: false, mayEnter: false, interviewing })).toEqual([]);
    }
    expect(actsOn([one(undefined)], all)).toEqual([]);
    expect(actsOn([], all)).toEqual([]);
  });

  it('follows the state, the next step first', () => {
    expect(actsOn([one('pending')], all)).toEqual(['admitted', 'interview', 'waiting', 'rejected', 'withdrawn']);
    expect(actsOn([{ ...one('pending'), programmeId: 2 }], all)).toEqual(['interview', 'rejected', 'withdrawn']);
    expect(actsOn([one('interview')], all)).toEqual(['admitted', 'waiting', 'rejected', 'withdrawn', 'pending']);
    expect(actsOn([one('rejected')], all)).toEqual(['pending']);
    expect(actsOn([one('admitted')], all)).toEqual(['enter', 'withdrawn', 'pending']);
    expect(actsOn([one('admitted')], { mayDecide: true, mayEnter: false, interviewing })).toEqual([
      'withdrawn',
      'pending',
    ]);
    expect(actsOn([one('entered')], all)).toEqual(['undo', 'pending']);
    expect(actsOn([one('entered')], { mayDecide: true, mayEnter: false, interviewing })).toEqual([]);
  });

  it('with many is what all of them allow, and no entry is taken back by the dozen', () => {
    expect(actsOn([one('pending'), one('interview')], all)).toEqual(['admitted', 'waiting', 'rejected', 'withdrawn']);
    expect(actsOn([one('admitted'), one('admitted')], all)).toEqual(['enter', 'withdrawn', 'pending']);
    expect(actsOn([one('admitted'), one('rejected')], all)).toEqual(['pending']);
    expect(actsOn([one('entered'), one('entered')], all)).toEqual([]);
  });

  it('leads from one state to another, where there is a way and the caller may go it', () => {
    expect(actTo(one('pending'), 'interview', all)).toBe('interview');
    expect(actTo(one('interview'), 'rejected', all)).toBe('rejected');
    expect(actTo(one('admitted'), 'entered', all)).toBe('enter');
    expect(actTo(one('entered'), 'admitted', all)).toBe('undo');
    expect(actTo(one('waiting'), 'admitted', all)).toBe('admitted');
    expect(actTo(one('pending'), 'admitted', all)).toBe('admitted');
    expect(actTo({ ...one('pending'), programmeId: 2 }, 'admitted', all)).toBeUndefined();
    expect(actTo(one('admitted'), 'pending', all)).toBe('pending');
    expect(actTo(one('pending'), 'pending', all)).toBeUndefined();
    expect(actTo(one('rejected'), 'interview', all)).toBeUndefined();
    expect(actTo(one('admitted'), 'entered', { mayDecide: true, mayEnter: false, interviewing })).toBeUndefined();
  });

  it('is read out of a row as the engine gives it', () => {
    const own = { created_at: '', updated_at: '', deleted_at: null, admin_id: 1, admin_name: '', department_id: 1 };
    const row = {
      ...own,
      id: 5,
      version: 2,
      name: '',
      state: 'waiting',
      programme: { id: 3, label: 'P' },
      class: null,
    };
    expect(candidateOf(row)).toEqual({
      id: 5,
      version: 2,
      name: '#5',
      state: 'waiting',
      programmeId: 3,
      intake: undefined,
    });
  });
});
