import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DraftField, emptyDraft, type FormDraft } from './form-draft';
import { type Edit, edit, type History, startHistory } from './history';
import { newField } from './new-field';

const withFields = (count: number): FormDraft => {
  const fields: DraftField[] = [];
  for (let at = 0; at < count; at += 1) fields.push(newField('text', fields));
  return { ...emptyDraft([]), fields };
};
const keyAt = ({ present }: History, at: number): string => present.fields[at]?.key ?? '';
const run = (history: History, ...edits: Edit[]): History => edits.reduce(edit, history);
const names = ({ present }: History) => present.fields.map(({ name }) => name);

describe('the history of a draft', () => {
  it('has nothing to take back at the start', () => {
    const start = startHistory(withFields(2));
    expect(edit(start, { kind: 'undo' })).toBe(start);
    expect(edit(start, { kind: 'redo' })).toBe(start);
  });

  it('does nothing for a move to the same place or of a field that is gone', () => {
    const start = startHistory(withFields(2));
    expect(edit(start, { kind: 'move', key: keyAt(start, 1), to: 9 })).toBe(start);
    expect(edit(start, { kind: 'move', key: 'gone', to: 0 })).toBe(start);
    expect(edit(start, { kind: 'remove', key: 'gone' })).toBe(start);
  });

  it('takes typing in one place back in one step, and a pause starts another', () => {
    const start = startHistory(withFields(1));
    const key = keyAt(start, 0);
    const typed = (name: string): Edit => ({ kind: 'field', key, patch: { name } });
    const once = run(start, typed('姓'), typed('姓名'));
    expect(names(edit(once, { kind: 'undo' }))).toEqual(names(start));
    const twice = run(once, { kind: 'pause' }, typed('全名'));
    expect(names(edit(twice, { kind: 'undo' }))).toEqual(['姓名']);
  });

  it('takes the column name back together with the label it came from', () => {
    const start = startHistory(withFields(1));
    const key = keyAt(start, 0);
    const named = run(
      start,
      { kind: 'field', key, patch: { name: '手机' } },
      { kind: 'derive-field', key, patch: { field: 'shou_ji' } },
    );
    expect(named.present.fields[0]?.field).toBe('shou_ji');
    expect(edit(named, { kind: 'undo' }).present).toEqual(start.present);
  });

  it('keeps the sort of a form when its field is renamed and lets it go with the field', () => {
    const start = startHistory({ ...withFields(1), sort_name: 'text_1' });
    const key = keyAt(start, 0);
    const renamed = edit(start, { kind: 'field', key, patch: { field: 'xing_ming' } });
    expect(renamed.present.sort_name).toBe('xing_ming');
    expect(edit(renamed, { kind: 'remove', key }).present.sort_name).toBe('id');
  });

  it('gives the numbers of a save to every step, so that an undo after it makes no new column', () => {
    const start = startHistory(withFields(1));
    const key = keyAt(start, 0);
    const saved = run(
      start,
      { kind: 'field', key, patch: { name: '姓名' } },
      { kind: 'number', ids: new Map([[key, 7]]) },
    );
    expect(edit(saved, { kind: 'undo' }).present.fields[0]?.id).toBe(7);
  });

  it('forgets what was taken back once something else is done', () => {
    const start = startHistory(withFields(3));
    const undone = run(start, { kind: 'remove', key: keyAt(start, 0) }, { kind: 'undo' });
    const other = edit(undone, { kind: 'remove', key: keyAt(start, 2) });
    expect(other.future).toEqual([]);
  });

  it('comes back to where it was, whatever was done, by as many undos and redos', () => {
    const anEdit = fc.oneof(
      fc.record({ kind: fc.constant('move' as const), at: fc.nat(5), to: fc.nat(5) }),
      fc.record({ kind: fc.constant('remove' as const), at: fc.nat(5) }),
      fc.record({ kind: fc.constant('name' as const), at: fc.nat(5), name: fc.string() }),
      fc.record({ kind: fc.constant('add' as const), at: fc.nat(5) }),
    );
    fc.assert(
      fc.property(fc.array(anEdit, { maxLength: 30 }), (plan) => {
        const start = startHistory(withFields(4));
        const end = plan.reduce((history, wanted) => {
          const key = keyAt(history, wanted.at);
          const { fields } = history.present;
          if (wanted.kind === 'add') {
            return edit(history, { kind: 'add', fields: [newField('date', fields)], at: wanted.at });
          }
          if (wanted.kind === 'name') return edit(history, { kind: 'field', key, patch: { name: wanted.name } });
          return edit(history, wanted.kind === 'move' ? { ...wanted, key } : { kind: 'remove', key });
        }, start);
        let back = end;
        for (let count = end.past.length; count > 0; count -= 1) back = edit(back, { kind: 'undo' });
        expect(back.present).toEqual(start.present);
        for (let count = end.past.length; count > 0; count -= 1) back = edit(back, { kind: 'redo' });
        expect(back.present).toEqual(end.present);
      }),
    );
  });
});

describe('a field that hangs on another', () => {
  const start = () => {
    const { fields, ...form } = withFields(2);
    const [first, second] = fields;
    if (first === undefined || second === undefined) throw new Error('two fields were made');
    const condition = { field: first.field, values: ['true'] };
    return startHistory({ ...form, fields: [first, { ...second, settings: { unit: '人', show_when: condition } }] });
  };
  const settings = ({ present }: History) => present.fields.at(-1)?.settings;

  it('follows the column name of the field that decides', () => {
    const history = start();
    const renamed = edit(history, { kind: 'field', key: keyAt(history, 0), patch: { field: 'other_name' } });
    expect(settings(renamed)).toEqual({ unit: '人', show_when: { field: 'other_name', values: ['true'] } });
    expect(settings(edit(renamed, { kind: 'undo' }))).toEqual(settings(history));
  });

  it('is always shown when the field that decides goes, and hangs on it again when that is taken back', () => {
    const history = start();
    const removed = edit(history, { kind: 'remove', key: keyAt(history, 0) });
    expect(settings(removed)).toEqual({ unit: '人' });
    expect(settings(edit(removed, { kind: 'undo' }))).toEqual(settings(history));
  });
});
