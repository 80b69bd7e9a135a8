import { FileImageOutlined } from '@ant-design/icons';
import { ImagesUpload } from '../../../ui/upload/images-upload';
import { imageUploads } from '../../files';
import type { FieldCellProps, FieldInputProps, FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { urlsOf } from './file-inputs';
import { StandIn } from './stand-in';

const shownMost = 3;

const PicturesInput = (props: FieldInputProps) => {
  const { settings } = props.field;
  if (props.light) return <StandIn icon={FileImageOutlined} words={texts.standIn.images} />;
  return (
    <ImagesUpload
      {...(props.id === undefined ? {} : { id: props.id })}
      {...(settings.count_max === undefined ? {} : { max: settings.count_max })}
      source={imageUploads}
      value={urlsOf(props.value)}
      disabled={props.disabled ?? false}
      onChange={(urls) => props.onChange(urls.length === 0 ? null : urls)}
    />
  );
};

const PicturesCell = ({ field, value }: FieldCellProps) => {
  const urls = urlsOf(value);
  return (
    <span className="field-thumbs">
      {urls.slice(0, shownMost).map((url) => (
        <img key={url} className="field-thumb" src={url} alt={texts.imageOf(field.name)} loading="lazy" />
      ))}
      {urls.length > shownMost ? texts.count(urls.length, texts.imageUnit) : null}
    </span>
  );
};

export const imagesView: FieldTypeView = {
  icon: FileImageOutlined,
  Input: PicturesInput,
  Cell: PicturesCell,
  example: () => ['/favicon.svg'],
};
