import { describe, expect, it } from 'vitest';
import { emptyDraft, inputOf } from './form-draft';
import { newField } from './new-field';
import { unsavedForm } from './unsaved-form';

const draft = { ...emptyDraft([]), name: '师资库', fields: [newField('select', [])] };
const stored = (change: object = {}): unknown =>
  JSON.parse(JSON.stringify({ draft, version: 3, saved_at: new Date(), ...change }));

describe('an unsaved form', () => {
  it.each([
    ['nothing', {}],
    ['a draft of nothing', stored({ draft: {} })],
    ['a field of no type', stored({ draft: { ...draft, fields: [{ ...draft.fields[0], edit_input: 'script' }] } })],
    ['no time', stored({ saved_at: 'never' })],
  ])('is not read from %s', (_, value) => expect(unsavedForm.safeParse(value).success).toBe(false));

  it('comes back as it was, under names of its own on the screen', () => {
    const found = unsavedForm.parse(stored());
    expect(found.version).toBe(3);
    expect(inputOf(found.draft, undefined)).toEqual(inputOf(draft, undefined));
    expect(found.draft.fields[0]?.key).not.toBe(draft.fields[0]?.key);
  });
});
