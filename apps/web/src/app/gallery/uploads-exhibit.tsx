import { useState } from 'react';
import { fileUploads, imageUploads } from '../../backoffice/files';
import { FilesUpload } from '../../ui/upload/files-upload';
import { ImageUpload } from '../../ui/upload/image-upload';
import { ImagesUpload } from '../../ui/upload/images-upload';
import type { Uploaded } from '../../ui/upload/upload-source';
import { Exhibit } from './exhibit';
import { formsExhibitTexts as texts } from './forms-exhibit.texts';

const picture = '/favicon.svg';
const sample: Uploaded = { url: picture, original_name: texts.sampleFile, size: 1_536_000 };

/** The three upload controls against the real server, and their read-only appearance. */
export const UploadsExhibit = () => {
  const [image, setImage] = useState('');
  const [images, setImages] = useState<readonly string[]>([]);
  const [files, setFiles] = useState<readonly Uploaded[]>([]);
  return (
    <>
      <Exhibit title={texts.image}>
        <ImageUpload source={imageUploads} value={image} onChange={setImage} />
      </Exhibit>
      <Exhibit title={texts.disabled}>
        <ImageUpload source={imageUploads} value={picture} disabled />
        <FilesUpload source={fileUploads} value={[sample]} disabled />
      </Exhibit>
      <Exhibit title={texts.images} wide>
        <ImagesUpload source={imageUploads} value={images} onChange={setImages} />
      </Exhibit>
      <Exhibit title={texts.files} wide>
        <FilesUpload source={fileUploads} value={files} onChange={setFiles} />
      </Exhibit>
    </>
  );
};
