import type { ViewSettings } from '@shuyuan/contract/backoffice/records/record';
import { describe, expect, it } from 'vitest';
import { plainLayout } from '../../../ui/data-table/column-layout';
import {
  columnsNow,
  filterOf,
  layoutUnder,
  sameSettings,
  settingsOf,
  shownColumns,
  untouched,
  viewPlace,
} from './view-settings';

const columns = [
  { key: 'name', title: 'N' },
  { key: 'city', title: 'C' },
  { key: 'note', title: 'T', hidden: true },
];
const all = columns.map(({ key }) => key);
const state = { page: 3, page_size: 20, search: {} } as const;

describe('what is saved of a list', () => {
  it('holds neither page nor size, and nothing that is not set', () => {
    expect(filterOf(state)).toEqual({});
    expect(settingsOf({ state, layout: 'table', columns: undefined, drawn: plainLayout })).toEqual({});
  });

  it('holds words, conditions, sort, layout and the columns that staff chose', () => {
    const changed = { ...plainLayout, order: ['city'], shown: { note: true, name: false } };
    const full = { ...state, keyword: 'zs', search: { city: 'a' }, sort_name: 'city', sort_type: 'desc' } as const;
    const chosen = columnsNow({ columns, saved: changed, drawn: changed, view: undefined });
    const drawn = { numbered: true, sums: { city: 'sum' as const } };
    expect(settingsOf({ state: full, layout: 'card', columns: chosen, drawn })).toEqual({
      numbered: true,
      sums: { city: 'sum' },
      keyword: 'zs',
      search: { city: 'a' },
      sort_name: 'city',
      sort_type: 'desc',
      columns: ['city', 'note'],
      layout: 'card',
    });
  });
});

describe('a view', () => {
  it('shows its own columns until staff change them', () => {
    const under = layoutUnder(plainLayout, { view: { columns: ['note', 'name'] }, all });
    expect(shownColumns(columns, under)).toEqual(['note', 'name']);
    const changed = { ...under, shown: { ...under.shown, city: true } };
    expect(layoutUnder(changed, { view: { columns: ['note'] }, all })).toBe(changed);
    expect(layoutUnder(untouched(changed), { view: { columns: ['note'] }, all }).order).toEqual(['note']);
  });

  it('numbers its rows and adds up its columns until staff change that', () => {
    const view: ViewSettings = { numbered: true, sums: { city: 'sum' } };
    const under = layoutUnder(plainLayout, { view, all });
    expect(under).toMatchObject(view);
    const off = { ...under, numbered: false };
    expect(layoutUnder(off, { view, all }).numbered).toBe(false);
    expect(layoutUnder(untouched(off), { view, all })).toMatchObject(view);
    expect(sameSettings(view, { ...view, numbered: false })).toBe(false);
    expect(sameSettings(view, { ...view, sums: { city: 'avg' } })).toBe(false);
    expect(sameSettings({}, { sums: {}, numbered: false })).toBe(true);
  });

  it('keeps its columns as they were saved while nobody changes them', () => {
    const drawn = layoutUnder(plainLayout, { view: { columns: ['gone', 'name'] }, all });
    const view = { columns: ['gone', 'name'] };
    expect(columnsNow({ columns, saved: plainLayout, drawn, view })).toEqual(['gone', 'name']);
    expect(columnsNow({ columns, saved: plainLayout, drawn: plainLayout, view: undefined })).toBeUndefined();
    expect(columnsNow({ columns, saved: drawn, drawn, view })).toEqual(['name']);
  });

  it('is changed by another value and not by another order of its conditions', () => {
    const settings: ViewSettings = { search: { a: 1, b: [null, 2] }, layout: 'table' };
    expect(sameSettings({ ...settings, search: { b: [null, 2], a: 1 } }, { search: { a: 1, b: [null, 2] } })).toBe(
      true,
    );
    expect(sameSettings(settings, { search: { a: 1 } })).toBe(false);
    expect(sameSettings({}, { columns: ['name'] })).toBe(false);
    expect(sameSettings({}, { layout: 'card' })).toBe(false);
  });

  it('is written out in its address, and leaving it takes everything away', () => {
    const settings = { keyword: '张', search: { city: 'a' }, layout: 'card' } as const;
    expect(viewPlace({ id: 7, settings })).toEqual({
      view: '7',
      keyword: '张',
      search: '{"city":"a"}',
      sort_name: undefined,
      sort_type: undefined,
      layout: 'card',
      page: undefined,
    });
    expect(Object.values(viewPlace(undefined)).every((value) => value === undefined)).toBe(true);
  });
});
