import { PictureOutlined } from '@ant-design/icons';
import { ImageUpload } from '../../../ui/upload/image-upload';
import { imageUploads } from '../../files';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { StandIn } from './stand-in';
import { textOrNull } from './text-input';

const PictureInput = (props: FieldInputProps) =>
  props.light ? (
    <StandIn icon={PictureOutlined} words={texts.standIn.image} />
  ) : (
    <ImageUpload
      {...(props.id === undefined ? {} : { id: props.id })}
      source={imageUploads}
      onBusy={props.onBusy}
      value={typeof props.value === 'string' ? props.value : ''}
      disabled={props.disabled ?? false}
      onChange={(url) => props.onChange(textOrNull(url))}
    />
  );

export const imageView: FieldTypeView = {
  icon: PictureOutlined,
  Input: PictureInput,
  ...fieldCells.image,
  example: () => '/favicon.svg',
};
