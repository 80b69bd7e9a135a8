import { describe, expect, it } from 'vitest';
import { departmentPaths, departmentTree } from './departments';

const departments = [
  { id: 1, parent_id: null, name: '商学院', allowed: false },
  { id: 2, parent_id: 1, name: '教务处', allowed: true },
  { id: 3, parent_id: 2, name: '考务组', allowed: true },
  { id: 4, parent_id: 99, name: '校友会', allowed: true },
];

describe('departmentTree', () => {
  it('hangs each department under its parent and bars those that may not be chosen', () => {
    expect(departmentTree(departments)).toMatchObject([
      { value: 1, disabled: true, children: [{ value: 2, disabled: false, children: [{ value: 3 }] }] },
      { value: 4, children: [] },
    ]);
  });
});

describe('departmentPaths', () => {
  it('names each department with those above it', () => {
    expect(departmentPaths(departments).map(({ label }) => label)).toEqual([
      '商学院',
      '商学院 / 教务处',
      '商学院 / 教务处 / 考务组',
      '校友会',
    ]);
  });
});
