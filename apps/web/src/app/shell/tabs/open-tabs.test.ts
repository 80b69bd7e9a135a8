import { expect, it } from 'vitest';
import { closedBy, neighbourOf, type Tab, withPin, withPinned, withVisited } from './open-tabs';

const tab = (key: string, isPinned = false): Tab => ({ key, title: key, icon: '', href: `/${key}`, isPinned });
const keysOf = (tabs: readonly Tab[]) => tabs.map(({ key }) => key).join('');
const bar = [tab('a', true), tab('b'), tab('c'), tab('d')];

it('never closes a pinned tab by a command', () => {
  expect(keysOf(closedBy(bar, 'a', 'self'))).toBe('');
  expect(keysOf(closedBy(bar, 'c', 'others'))).toBe('bd');
  expect(keysOf(closedBy(bar, 'a', 'right'))).toBe('bcd');
});

it('opens one tab for each page, which keeps its place and takes the new address', () => {
  expect(withVisited(bar, tab('b'))).toBe(bar);
  const visited = withVisited(bar, { ...tab('b'), href: '/b?page=2' });
  expect(keysOf(visited)).toBe('abcd');
  expect(visited[1]?.href).toBe('/b?page=2');
  expect(keysOf(withVisited(bar, tab('e')))).toBe('abcde');
});

it('keeps pinned tabs at the left, also those that come from the server', () => {
  expect(keysOf(withPin(bar, 'd', true))).toBe('adbc');
  expect(keysOf(withPin(bar, 'a', false))).toBe('abcd');
  expect(keysOf(withPinned([tab('b'), { ...tab('c'), href: '/c?page=3' }], [tab('x'), tab('c')]))).toBe('xcb');
  expect(withPinned([{ ...tab('c'), href: '/c?page=3' }], [tab('c')])[0]?.href).toBe('/c?page=3');
});

it('shows the right neighbour of a closed tab, else the left one', () => {
  expect(neighbourOf(bar, 'b')?.key).toBe('c');
  expect(neighbourOf(bar, 'd')?.key).toBe('c');
  expect(neighbourOf([tab('a')], 'a')).toBeUndefined();
});
