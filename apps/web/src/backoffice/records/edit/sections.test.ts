import { describe, expect, it } from 'vitest';
import { fieldOf } from './edit.test-kit';
import { needsPage, sectionsOf } from './sections';

const named = (...columns: string[]) => columns.map((column) => fieldOf(column));

describe('the sections of a form', () => {
  it('hold fields that stand next to each other, in order', () => {
    const basic = { settings: { section: '基本信息' } };
    const sections = sectionsOf([fieldOf('a', basic), fieldOf('b', basic), fieldOf('c'), fieldOf('d', basic)]);
    expect(sections.map(({ title, fields }) => [title, fields.length])).toEqual([
      ['基本信息', 2],
      ['', 1],
      ['基本信息', 1],
    ]);
    expect(new Set(sections.map(({ key }) => key)).size).toBe(3);
  });
});

describe('the height of a form', () => {
  it('is a dialog for up to twelve plain fields', () => {
    expect(needsPage(named(...'abcdefghijkl'))).toBe(false);
  });
  it('is the page for more, and for a rich text or a map', () => {
    expect(needsPage(named(...'abcdefghijklm'))).toBe(true);
    expect(needsPage([fieldOf('a', { edit_input: 'rich_text' })])).toBe(true);
    expect(needsPage([fieldOf('a', { edit_input: 'map' })])).toBe(true);
  });
});
