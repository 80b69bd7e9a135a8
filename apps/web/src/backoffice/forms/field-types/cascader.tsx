import { ApartmentOutlined } from '@ant-design/icons';
import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { CascadeInput } from './cascade-input';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';

const PathInput = (props: FieldInputProps) => (
  <CascadeInput {...props} options={props.field.select_item} placeholder={texts.chooseOne} />
);

const firstPath = ([first]: readonly FieldOption[]): string[] =>
  first === undefined ? [] : [first.value, ...firstPath(first.children ?? [])];

export const cascaderView: FieldTypeView = {
  icon: ApartmentOutlined,
  Input: PathInput,
  ...fieldCells.cascader,
  example: ({ select_item }) => firstPath(select_item),
};
