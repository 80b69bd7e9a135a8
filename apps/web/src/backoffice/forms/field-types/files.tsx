import { FolderOpenOutlined } from '@ant-design/icons';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { urlsOf } from './file-cells';
import { UrlFilesInput } from './file-inputs';
import { StandIn } from './stand-in';

const FilesInput = (props: FieldInputProps) =>
  props.light ? (
    <StandIn icon={FolderOpenOutlined} words={texts.standIn.files} />
  ) : (
    <UrlFilesInput
      {...props}
      urls={urlsOf(props.value)}
      max={props.field.settings.count_max}
      onUrls={(urls) => props.onChange(urls.length === 0 ? null : urls)}
    />
  );

export const filesView: FieldTypeView = {
  icon: FolderOpenOutlined,
  Input: FilesInput,
  ...fieldCells.files,
  example: () => [texts.examples.file],
};
