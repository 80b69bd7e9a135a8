import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { ChoiceTag } from '../../../ui/choice-tag/choice-tag';
import type { FieldCellProps } from './field-type-view';
import './field-cells.css';

/** One option, or several; a value that is no longer an option is shown as it is. */
export const ChoiceCell = ({ field, value }: FieldCellProps) => {
  const values = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  const labels = new Map(field.select_item.map((option) => [option.value, option]));
  return (
    <span className="field-choice-list">
      {values.map(String).map((one) => (
        <ChoiceTag key={one} option={labels.get(one) ?? { label: one }} />
      ))}
    </span>
  );
};

/** The labels along a path down a tree of options. */
export const labelsAlong = (options: readonly FieldOption[], path: readonly string[]): string[] => {
  const [first, ...rest] = path;
  if (first === undefined) return [];
  const option = options.find(({ value }) => value === first);
  return [option?.label ?? first, ...labelsAlong(option?.children ?? [], rest)];
};

/** A path down a tree: 商学院 / 金融. */
export const PathCell = ({ field, value }: FieldCellProps) =>
  Array.isArray(value) ? labelsAlong(field.select_item, value.map(String)).join(' / ') : null;
