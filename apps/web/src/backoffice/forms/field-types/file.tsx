import { PaperClipOutlined } from '@ant-design/icons';
import type { FieldInputProps, FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { FilesCell, UrlFilesInput, urlsOf } from './file-inputs';
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
  Cell: FilesCell,
  example: () => texts.examples.file,
};
