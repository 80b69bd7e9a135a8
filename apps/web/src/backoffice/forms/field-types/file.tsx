import { PaperClipOutlined } from '@ant-design/icons';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { urlsOf } from './file-cells';
import { UrlFilesInput } from './file-inputs';
import { StandIn } from './stand-in';

const FileInput = (props: FieldInputProps) =>
  props.light ? (
    <StandIn icon={PaperClipOutlined} words={texts.standIn.file} />
  ) : (
    <UrlFilesInput {...props} urls={urlsOf(props.value)} max={1} onUrls={([url]) => props.onChange(url ?? null)} />
  );

export const fileView: FieldTypeView = {
  icon: PaperClipOutlined,
  Input: FileInput,
  ...fieldCells.file,
  example: () => texts.examples.file,
};
