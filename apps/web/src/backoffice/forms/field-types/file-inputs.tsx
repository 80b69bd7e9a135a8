import { useState } from 'react';
import { FilesUpload } from '../../../ui/upload/files-upload';
import type { Uploaded } from '../../../ui/upload/upload-source';
import { fileUploads, useFileNames } from '../../files';
import type { FieldInputProps } from './field-type-view';

/** Files by their addresses, which is all that a record stores. */
export const UrlFilesInput = (
  props: FieldInputProps & { urls: readonly string[]; max: number | undefined; onUrls: (urls: string[]) => void },
) => {
  const [known, setKnown] = useState<ReadonlyMap<string, Uploaded>>(new Map());
  const named = useFileNames(props.urls.filter((url) => !known.has(url)));
  const fileAt = (url: string): Uploaded => {
    const { name, size } = named(url);
    return known.get(url) ?? { url, original_name: name, size };
  };
  const files = props.urls.map(fileAt);
  const take = (next: readonly Uploaded[]) => {
    setKnown(new Map(next.map((file) => [file.url, file])));
    props.onUrls(next.map(({ url }) => url));
  };
  return (
    <FilesUpload
      {...(props.id === undefined ? {} : { id: props.id })}
      {...(props.max === undefined ? {} : { max: props.max })}
      source={fileUploads}
      onBusy={props.onBusy}
      value={files}
      disabled={props.disabled ?? false}
      onChange={take}
    />
  );
};
