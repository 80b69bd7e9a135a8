import { isFileAddress } from '@shuyuan/contract/platform/file-address';
import type { MouseEvent, ReactNode } from 'react';
import { useFileNames } from './file-names';
import { saveFile } from './open-file';

/** Downloads a file by its address in a record, under its name; an address elsewhere is an ordinary link. */
export const FileLink = (props: { url: string; className?: string; children?: ReactNode }) => {
  const { url, className, children } = props;
  const { name } = useFileNames([url])(url);
  const save = (event: MouseEvent): void => {
    if (!isFileAddress(url)) return;
    event.preventDefault();
    // The call itself reports failures.
    saveFile({ url }).catch(() => undefined);
  };
  return (
    <a className={className} href={url} title={name} target="_blank" rel="noopener noreferrer" onClick={save}>
      {children ?? name}
    </a>
  );
};
