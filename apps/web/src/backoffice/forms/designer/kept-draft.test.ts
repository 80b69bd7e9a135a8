import { describe, expect, it } from 'vitest';
import { emptyDraft, inputOf } from './form-draft';
import { readKept, writeKept } from './kept-draft';
import { newField } from './new-field';

const now = new Date('2026-03-01T08:00:00Z');
const draft = { ...emptyDraft([]), name: '师资库', fields: [newField('select', [])] };

describe('a kept draft', () => {
  it.each(['', 'null', '[]', '{"draft":{}}', '{"draft":{"name":"a","fields":[{"edit_input":"script"}]}}'])(
    'is none for %s',
    (text) => expect(readKept(text, now)).toBeUndefined(),
  );

  it('is none after a week, nor with a time that is none', () => {
    const text = writeKept(draft, 3, now);
    expect(readKept(text, new Date('2026-03-09T08:00:00Z'))).toBeUndefined();
    expect(readKept(text.replace(now.toISOString(), 'never'), now)).toBeUndefined();
  });

  it('comes back as it was, under names of its own on the screen', () => {
    const kept = readKept(writeKept(draft, 3, now), now);
    expect(kept?.version).toBe(3);
    expect(kept && inputOf(kept.draft, undefined)).toEqual(inputOf(draft, undefined));
    expect(kept?.draft.fields[0]?.key).not.toBe(draft.fields[0]?.key);
  });
});
