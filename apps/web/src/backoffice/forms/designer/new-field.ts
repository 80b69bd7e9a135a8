import { type FieldInput, plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { ruleName } from '@shuyuan/contract/backoffice/forms/field-rule';
import { type FieldTypeKey, fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { type FieldSettings, sharedSettings } from '@shuyuan/contract/backoffice/forms/field-types/field-type';
import { foundByDefault } from '@shuyuan/contract/backoffice/forms/new-field';
import { designerTexts as texts } from './designer.texts';
import { type DraftField, newKey } from './form-draft';

const numbered = (taken: ReadonlySet<string>, make: (count: number) => string): string => {
  let count = 1;
  while (taken.has(make(count))) count += 1;
  return make(count);
};

const columnsOf = (fields: readonly DraftField[]) => new Set(fields.map(({ field }) => field));
const labelsOf = (fields: readonly DraftField[]) => new Set(fields.map(({ name }) => name));

/** A free column name without a request; replaced by the label's pinyin when that arrives. */
const freeColumn = (start: string, fields: readonly DraftField[]): string =>
  numbered(columnsOf(fields), (count) => `${start.slice(0, 44)}_${count}`);

const freeLabel = (start: string, fields: readonly DraftField[]): string =>
  numbered(labelsOf(fields), (count) => (count === 1 ? start : `${start} ${count}`));

const leaf = (label: string): FieldOption => ({ label, value: label });

const firstOptions = (type: FieldTypeKey): readonly FieldOption[] => {
  const [one, two] = texts.firstOptions.map(leaf);
  if (one === undefined || two === undefined || fieldTypeOf(type).options === 'none') return [];
  return fieldTypeOf(type).options === 'flat' ? [one, two] : [{ ...one, children: [leaf(texts.firstChild)] }, two];
};

/** A new field of a type, with a free label and column name. */
export const newField = (type: FieldTypeKey, fields: readonly DraftField[]): DraftField => ({
  key: newKey(),
  follows: true,
  ...plainField({
    field: freeColumn(type, fields),
    name: freeLabel(fieldTypeOf(type).label, fields),
    edit_input: type,
    select_item: [...firstOptions(type)],
    ...foundByDefault(type, fields),
  }),
});

/** A copy of a field with its own names and without an id: it is another column. */
export const copyOf = ({ id: _, ...field }: DraftField, fields: readonly DraftField[]): DraftField => ({
  ...field,
  key: newKey(),
  follows: true,
  field: freeColumn(field.field, fields),
  name: freeLabel(texts.copyName(field.name).slice(0, 47), fields),
});

const fitsDefault = (field: Pick<FieldInput, 'edit_input' | 'select_item' | 'settings'>): boolean =>
  fieldTypeOf(field.edit_input).value(field).safeParse(field.settings.default_value).success;

const optionsFor = (type: FieldTypeKey, options: readonly FieldOption[]): readonly FieldOption[] => {
  const { options: shape } = fieldTypeOf(type);
  if (shape === 'none') return [];
  if (options.length === 0) return firstOptions(type);
  return shape === 'tree' ? options : options.map(({ children: _, ...option }) => option);
};

/** Whether a field without a column yet is found as its type is by default: it then is as another type is, too. */
const followsDefault = ({ id, edit_input, search_input, settings }: DraftField): boolean => {
  const usual = foundByDefault(edit_input, []);
  const isUsual = usual.search_input === search_input && usual.settings.sortable === settings.sortable;
  return id === undefined && search_input !== '' && isUsual;
};

const foundAs = (field: DraftField, type: FieldTypeKey): Pick<DraftField, 'search_input' | 'settings'> => {
  const { searchInputs } = fieldTypeOf(type);
  const { search_input: search, settings } = field;
  if (!followsDefault(field)) {
    return {
      settings,
      search_input: search === '' || searchInputs.includes(search) ? search : (searchInputs[0] ?? ''),
    };
  }
  const usual = foundByDefault(type, []);
  const { sortable: _, ...others } = settings;
  return { search_input: usual.search_input, settings: { ...others, ...usual.settings } };
};

/** The field as another type: settings, rules and options that the new type does not have are dropped. */
export const retyped = (field: DraftField, type: FieldTypeKey): DraftField => {
  const { rules, settings: known } = fieldTypeOf(type);
  const found = foundAs(field, type);
  const settings = Object.fromEntries(
    Object.entries(found.settings).filter(([name]) =>
      [...known, ...sharedSettings].includes(name as keyof FieldSettings),
    ),
  );
  const next: DraftField = {
    ...field,
    edit_input: type,
    search_input: found.search_input,
    validation: field.validation.filter((rule) => rules.includes(ruleName(rule))),
    select_item: [...optionsFor(type, field.select_item)],
    settings,
  };
  if (settings.default_value === undefined || fitsDefault(next)) return next;
  const { default_value: _, ...others } = next.settings;
  return { ...next, settings: others };
};
