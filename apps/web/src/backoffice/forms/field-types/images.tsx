import { FileImageOutlined } from '@ant-design/icons';
import { ImagesUpload } from '../../../ui/upload/images-upload';
import { imageUploads } from '../../files';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { urlsOf } from './file-cells';
import { StandIn } from './stand-in';

const PicturesInput = (props: FieldInputProps) => {
  const { settings } = props.field;
  if (props.light) return <StandIn icon={FileImageOutlined} words={texts.standIn.images} />;
  return (
    <ImagesUpload
      {...(props.id === undefined ? {} : { id: props.id })}
      {...(settings.count_max === undefined ? {} : { max: settings.count_max })}
      source={imageUploads}
      onBusy={props.onBusy}
      value={urlsOf(props.value)}
      disabled={props.disabled ?? false}
      onChange={(urls) => props.onChange(urls.length === 0 ? null : urls)}
    />
  );
};

export const imagesView: FieldTypeView = {
  icon: FileImageOutlined,
  Input: PicturesInput,
  ...fieldCells.images,
  example: () => ['/favicon.svg'],
};
