import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { type FieldTypeKey, fieldTypeKeys, fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import fc from 'fast-check';
import { definitionWith, fieldOfType, samples } from './field.test-kit';

const names = ['alpha', 'beta', 'gamma', 'delta'] as const;

interface Look {
  readonly sortable: boolean;
  readonly search: number;
  readonly label: boolean;
}

interface Slot {
  readonly types: readonly [FieldTypeKey | undefined, FieldTypeKey | undefined];
  readonly looks: readonly [Look, Look];
  readonly values: readonly (number | null)[];
}

/** Two definitions of one form, and rows of the first. */
export interface DefinitionPair {
  readonly before: FormDefinition;
  readonly after: FormDefinition;
  readonly rows: readonly (readonly unknown[])[];
}

const type = fc.constantFrom(...fieldTypeKeys);
const maybe = fc.option(type, { freq: 6, nil: undefined });
const look = fc.record({ sortable: fc.boolean(), search: fc.nat({ max: 3 }), label: fc.boolean() });
const slot: fc.Arbitrary<Slot> = fc.record({
  // Half of the fields keep their type, so that renames and indexes are tested alone too.
  types: fc.oneof(
    fc.tuple(maybe, maybe),
    type.map((key) => [key, key] as const),
  ),
  looks: fc.tuple(look, look),
  values: fc.array(fc.option(fc.nat({ max: 60 }), { freq: 5 }), { minLength: 4, maxLength: 4 }),
});

const fieldIn = (
  slot: Slot,
  { at, edition, name }: { at: number; edition: 0 | 1; name: string },
): CustomFormField[] => {
  const key = slot.types[edition];
  if (key === undefined) return [];
  const { sortable, search, label } = slot.looks[edition];
  const plain = fieldOfType(key, { id: at + 1, field: name, name: `字段${at}${label ? '甲' : '乙'}` });
  const settings = sortable ? { ...plain.settings, sortable } : plain.settings;
  return [{ ...plain, search_input: fieldTypeOf(key).searchInputs[search] ?? '', settings }];
};

/** The sample value of a type by number; a different one for each row where values must be unique. */
const sampleOf = (key: FieldTypeKey, { number, row }: { number: number | null; row: number }): unknown => {
  if (number === null) return null;
  const known = samples[key];
  return key === 'serial' ? known[row % known.length] : known[number % known.length];
};

/** Pairs of definitions in which fields are added, dropped, renamed, retyped, relabelled and reindexed. */
export const definitionPairs: fc.Arbitrary<DefinitionPair> = fc
  .record({
    slots: fc.array(slot, { minLength: 1, maxLength: names.length }),
    namesAfter: fc.shuffledSubarray([...names], { minLength: names.length, maxLength: names.length }),
    renamesTable: fc.boolean(),
  })
  .map(({ slots, namesAfter, renamesTable }) => {
    const fields = (edition: 0 | 1) =>
      slots.flatMap((slot, at) => fieldIn(slot, { at, edition, name: (edition === 0 ? names : namesAfter)[at] ?? '' }));
    const filled = slots.filter(({ types }) => types[0] !== undefined);
    const rows = [0, 1, 2, 3].map((row) =>
      filled.map(({ types, values }) => sampleOf(types[0] ?? 'text', { number: values[row] ?? null, row })),
    );
    const after = definitionWith(fields(1), renamesTable ? 'renamed' : 'subject');
    return { before: definitionWith(fields(0)), after, rows };
  });
