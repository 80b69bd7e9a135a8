import { AlignLeftOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { sharedAttributes, shownText, textOrNull } from './text-input';

const AreaInput = (props: FieldInputProps) => (
  <Input.TextArea
    {...sharedAttributes(props)}
    rows={props.light ? 2 : 3}
    maxLength={20_000}
    placeholder={props.field.settings.placeholder}
    value={shownText(props.value)}
    onChange={(event) => props.onChange(textOrNull(event.target.value))}
  />
);

export const textareaView: FieldTypeView = {
  icon: AlignLeftOutlined,
  Input: AreaInput,
  ...fieldCells.textarea,
  example: () => texts.examples.textarea,
};
