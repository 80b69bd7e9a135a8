import { useState } from 'react';
import { FilesUpload } from '../../../ui/upload/files-upload';
import type { Uploaded } from '../../../ui/upload/upload-source';
import { fileUploads } from '../../files';
import type { FieldInputProps } from './field-type-view';
import { nameIn } from './file-cells';

/** Files by their addresses, which is all that a record stores; names are known only of files uploaded here. */
export const UrlFilesInput = (
  props: FieldInputProps & { urls: readonly string[]; max: number | undefined; onUrls: (urls: string[]) => void },
) => {
  const [known, setKnown] = useState<ReadonlyMap<string, Uploaded>>(new Map());
  const files = props.urls.map((url): Uploaded => known.get(url) ?? { url, original_name: nameIn(url), size: 0 });
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
