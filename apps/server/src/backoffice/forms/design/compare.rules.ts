import { isDeepStrictEqual } from 'node:util';
import type { FormDefinition, FormDifference } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { privacyLabels } from '@shuyuan/contract/backoffice/forms/field-privacy';
import { type FieldRule, ruleLabels, ruleName } from '@shuyuan/contract/backoffice/forms/field-rule';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { FieldSettings } from '@shuyuan/contract/backoffice/forms/field-types/field-type';
import { searchInputLabels } from '@shuyuan/contract/backoffice/forms/search-input';
import { compareTexts, fieldPropertyLabels, settingLabels } from './compare.texts';

/** What the description needs besides the two definitions. */
export interface Wording {
  /** Forms by id, for relations. */
  readonly formNames: ReadonlyMap<number, string>;
}

type Words = (value: unknown) => string;
const { nothing, yes, no, spans, periods, sortTypes } = compareTexts;

const plainWords: Words = (value) => {
  if (value === undefined || value === null || value === '') return nothing;
  if (typeof value === 'boolean') return value ? yes : no;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
const byKey =
  (labels: Readonly<Record<string, string>>): Words =>
  (value) =>
    typeof value === 'string' && Object.hasOwn(labels, value) ? (labels[value] ?? value) : plainWords(value);
const flag: Words = (value) => (value === 1 ? yes : no);

const ruleWords = (rule: FieldRule): string =>
  typeof rule === 'string' ? ruleLabels[rule] : `${ruleLabels[ruleName(rule)]} ${rule.value}`;
const optionWords = ({ label, value, color, children = [] }: FieldOption): string => {
  const name = label === value ? label : `${label}=${value}`;
  const below = children.length === 0 ? '' : `（${children.map(optionWords).join('、')}）`;
  return `${name}${color === undefined ? '' : ` ${color}`}${below}`;
};

const propertyWords: Readonly<Record<keyof typeof fieldPropertyLabels, (field: CustomFormField) => string>> = {
  field: ({ field }) => field,
  name: ({ name }) => name,
  search_input: ({ search_input }) => byKey(searchInputLabels)(search_input),
  edit_input: ({ edit_input }) => fieldTypeOf(edit_input).label,
  help: ({ help }) => plainWords(help),
  validation: ({ validation }) => plainWords(validation.map(ruleWords).join('、')),
  select_item: ({ select_item }) => plainWords(select_item.map(optionWords).join('、')),
  list_show: ({ list_show }) => flag(list_show),
  form_show: ({ form_show }) => flag(form_show),
};

const settingWords = (key: keyof FieldSettings, value: unknown, { formNames }: Wording): string => {
  if (key === 'span') return byKey(spans)(value);
  if (key === 'serial_period') return byKey(periods)(value);
  if (key === 'privacy') return byKey(privacyLabels)(value);
  if (key === 'relation_form_id' && typeof value === 'number') {
    return formNames.get(value) ?? compareTexts.unknownForm(value);
  }
  return plainWords(value);
};

const formDifferences = (from: FormDefinition, to: FormDefinition): FormDifference[] =>
  (Object.keys(compareTexts.wholeForm) as (keyof typeof compareTexts.wholeForm)[])
    .filter((key) => from[key] !== to[key])
    .map((key) => {
      const words = key === 'sort_type' ? byKey(sortTypes) : plainWords;
      return {
        kind: 'changed',
        field_id: null,
        subject: compareTexts.form,
        property: compareTexts.wholeForm[key],
        before: words(from[key]),
        after: words(to[key]),
      };
    });

const fieldDifferences = (
  from: CustomFormField,
  to: CustomFormField,
  wording: Wording,
): Pick<FormDifference, 'property' | 'before' | 'after'>[] => {
  const properties = (Object.keys(fieldPropertyLabels) as (keyof typeof fieldPropertyLabels)[])
    .filter((key) => !isDeepStrictEqual(from[key], to[key]))
    .map((key) => ({
      property: fieldPropertyLabels[key],
      before: propertyWords[key](from),
      after: propertyWords[key](to),
    }));
  const settings = (Object.keys(settingLabels) as (keyof FieldSettings)[])
    .filter((key) => !isDeepStrictEqual(from.settings[key], to.settings[key]))
    .map((key) => ({
      property: settingLabels[key],
      before: settingWords(key, from.settings[key], wording),
      after: settingWords(key, to.settings[key], wording),
    }));
  return [...properties, ...settings];
};

/** The smallest set of ids that must move to turn one order into the other: all but a longest common subsequence. */
const movedIds = (from: readonly number[], to: readonly number[]): Set<number> => {
  const places = to.map((id) => from.indexOf(id));
  const lengths: number[] = [];
  const previous: number[] = [];
  places.forEach((place, at) => {
    let best = -1;
    for (let before = 0; before < at; before += 1) {
      const fits = (places[before] ?? 0) < place;
      if (fits && (best === -1 || (lengths[before] ?? 0) > (lengths[best] ?? 0))) best = before;
    }
    lengths.push(best === -1 ? 1 : (lengths[best] ?? 0) + 1);
    previous.push(best);
  });
  const moved = new Set(to);
  for (let at = lengths.indexOf(Math.max(...lengths)); at >= 0; at = previous[at] ?? -1) moved.delete(to[at] ?? 0);
  return moved;
};

const placeDifferences = (from: FormDefinition, to: FormDefinition): FormDifference[] => {
  const before = from.fields.filter(({ id }) => to.fields.some((field) => field.id === id));
  const after = to.fields.filter(({ id }) => from.fields.some((field) => field.id === id));
  const moved = movedIds(
    before.map(({ id }) => id),
    after.map(({ id }) => id),
  );
  const placeIn = (fields: readonly CustomFormField[], id: number) =>
    compareTexts.at(fields.findIndex((field) => field.id === id) + 1);
  return after
    .filter(({ id }) => moved.has(id))
    .map(({ id, name }) => ({
      kind: 'moved',
      field_id: id,
      subject: name,
      property: compareTexts.place,
      before: placeIn(from.fields, id),
      after: placeIn(to.fields, id),
    }));
};

/** The differences between two definitions as text; fields are matched by id. */
export const compareDefinitions = (
  { from, to }: { from: FormDefinition; to: FormDefinition },
  wording: Wording,
): FormDifference[] => {
  const whole = (kind: 'added' | 'removed', field: CustomFormField): FormDifference => {
    const type = fieldTypeOf(field.edit_input).label;
    const texts = kind === 'added' ? { before: '', after: type } : { before: type, after: '' };
    return { kind, field_id: field.id, subject: field.name, property: '', ...texts };
  };
  const removed = from.fields.filter(({ id }) => !to.fields.some((field) => field.id === id));
  const later = to.fields.flatMap((field): FormDifference[] => {
    const earlier = from.fields.find(({ id }) => id === field.id);
    if (earlier === undefined) return [whole('added', field)];
    return fieldDifferences(earlier, field, wording).map((difference) => ({
      kind: 'changed',
      field_id: field.id,
      subject: field.name,
      ...difference,
    }));
  });
  return [
    ...formDifferences(from, to),
    ...removed.map((field) => whole('removed', field)),
    ...later,
    ...placeDifferences(from, to),
  ];
};
