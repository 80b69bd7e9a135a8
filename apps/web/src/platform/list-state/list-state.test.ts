import { describe, expect, it } from 'vitest';
import { type ListAddress, readListState, writeListState } from './list-address';
import { cycleSort, type ListState, pageCount, resize, searchFor, sortBy } from './list-state';

const address: ListAddress = { sortable: ['title', 'money'], searchable: ['title', 'money', 'published'] };
const read = (text: string, over: Partial<ListAddress> = {}) =>
  readListState(new URLSearchParams(text), { ...address, ...over });
const plain: ListState = { page: 1, page_size: 10, search: {} };

describe('an address', () => {
  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e99', 'page_size=11', 'page_size=9999', 'page_size='])(
    'with %s shows the default',
    (text) => {
      expect(read(text)).toEqual(plain);
    },
  );

  it.each(['sort_name=password&sort_type=asc', 'sort_name=title', 'sort_name=title&sort_type=up', 'sort_type=asc'])(
    'with %s sorts by nothing',
    (text) => {
      expect(read(text)).toEqual(plain);
    },
  );

  it.each(['{', '[]', '"x"', 'null', '{"other":"x"}', '{"title":""}', '{"title":{"a":1}}', '{"money":[null,null]}'])(
    'with the search %s searches nothing',
    (text) => {
      expect(read(`search=${encodeURIComponent(text)}`)).toEqual(plain);
    },
  );

  it('gives back what was written to it', () => {
    const state: ListState = {
      page: 3,
      page_size: 40,
      sort_name: 'money',
      sort_type: 'desc',
      search: { title: '张三&=', money: [null, 5000], published: true },
    };
    const written = writeListState(new URLSearchParams('class=7'), state, address);
    expect(written.get('class')).toBe('7');
    expect(readListState(written, address)).toEqual(state);
  });

  it('holds nothing of a list that shows its defaults', () => {
    const full = new URLSearchParams('page=2&page_size=20&sort_name=title&sort_type=asc&search=%7B%7D&class=7');
    expect(writeListState(full, plain, address).toString()).toBe('class=7');
  });

  it('keeps two lists apart by their prefix', () => {
    const both = writeListState(new URLSearchParams('page=5'), { ...plain, page: 2 }, { ...address, prefix: 'a_' });
    expect(both.toString()).toBe('page=5&a_page=2');
    expect(readListState(both, { ...address, prefix: 'a_' }).page).toBe(2);
  });
});

describe('a change of sort, size or search', () => {
  const later: ListState = { page: 4, page_size: 10, search: { title: 'x' } };

  it('cycles ascending, descending, none and leads to page 1 (spec §4)', () => {
    const first = cycleSort(later, 'title');
    expect(first).toEqual({ ...later, page: 1, sort_name: 'title', sort_type: 'asc' });
    const second = cycleSort({ ...first, page: 3 }, 'title');
    expect(second).toEqual({ ...later, page: 1, sort_name: 'title', sort_type: 'desc' });
    expect(cycleSort({ ...second, page: 3 }, 'title')).toEqual({ ...later, page: 1 });
  });

  it('starts again ascending on another column', () => {
    const sorted = sortBy(later, { name: 'title', type: 'desc' });
    expect(cycleSort(sorted, 'money')).toMatchObject({ sort_name: 'money', sort_type: 'asc' });
  });

  it('leads to page 1 from any page', () => {
    expect(resize(later, 20)).toEqual({ ...later, page: 1, page_size: 20 });
    expect(searchFor(later, {})).toEqual({ ...later, page: 1, search: {} });
    expect(sortBy({ ...later, sort_name: 'title', sort_type: 'asc' })).toEqual({ ...later, page: 1 });
  });
});

it.each([
  [0, 10, 1],
  [1, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [30, 40, 1],
])('%i rows by %i make %i pages', (total, size, pages) => {
  expect(pageCount(total, size)).toBe(pages);
});
