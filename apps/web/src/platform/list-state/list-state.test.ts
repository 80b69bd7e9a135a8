import { describe, expect, it } from 'vitest';
import { type ListAddress, readListState, writeListState } from './list-address';
import {
  cycleSort,
  isNarrowed,
  type ListState,
  lookFor,
  pageCount,
  resize,
  searchFor,
  sortBy,
  withoutConditions,
} from './list-state';

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

  it('believes words only where the list searches by them, and never more than a hundred characters', () => {
    expect(read('keyword=zs')).toEqual(plain);
    expect(read('keyword=%20', { keyword: true })).toEqual(plain);
    expect(read('keyword=%20zs%20', { keyword: true })).toEqual({ ...plain, keyword: 'zs' });
    expect(read(`keyword=${'x'.repeat(101)}`, { keyword: true }).keyword).toHaveLength(100);
    const written = writeListState(new URLSearchParams(), { ...plain, keyword: '张三' }, { ...address, keyword: true });
    expect(written.get('keyword')).toBe('张三');
  });

  it('keeps two lists apart by their prefix', () => {
    const both = writeListState(new URLSearchParams('page=5'), { ...plain, page: 2 }, { ...address, prefix: 'a_' });
    expect(both.toString()).toBe('page=5&a_page=2');
    expect(readListState(both, { ...address, prefix: 'a_' }).page).toBe(2);
  });
});

describe('a change of sort, size or search', () => {
  const later: ListState = { page: 4, page_size: 10, search: { title: 'x' } };

  it('cycles ascending, descending, none and leads to page 1 (requirements §4)', () => {
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

describe('words', () => {
  const later: ListState = { page: 4, page_size: 10, search: { title: 'x' } };

  it('lead to page 1 and are no condition when there are none', () => {
    expect(lookFor(later, 'zs')).toEqual({ ...later, page: 1, keyword: 'zs' });
    expect(lookFor({ ...later, keyword: 'zs' }, '')).toEqual({ ...later, page: 1 });
  });

  it('narrow a list and go with all other conditions', () => {
    expect(isNarrowed(plain)).toBe(false);
    expect(isNarrowed(later)).toBe(true);
    expect(isNarrowed({ ...plain, keyword: 'zs' })).toBe(true);
    expect(withoutConditions({ ...later, keyword: 'zs' })).toEqual(plain);
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
