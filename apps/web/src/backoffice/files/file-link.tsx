import { isFileAddress } from '@shuyuan/contract/platform/file-address';
import type { MouseEvent, ReactNode } from 'react';
import { saveFile } from './open-file';

/** Downloads a file by its address in a record; an address elsewhere is an ordinary link. */
export const FileLink = (props: { url: string; className?: string; children: ReactNode }) => {
  const { url, className, children } = props;
  const save = (event: MouseEvent): void => {
    if (!isFileAddress(url)) return;
    event.preventDefault();
    // The call itself reports failures.
    saveFile({ url }).catch(() => undefined);
  };
  return (
    <a className={className} href={url} target="_blank" rel="noopener noreferrer" onClick={save}>
      {children}
    </a>
  );
};
