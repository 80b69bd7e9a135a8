import type { LibraryFile } from '@shuyuan/contract/backoffice/files/file';
import { copyText } from '../../platform/clipboard';
import { notify } from '../../platform/notices';
import { linkToFile } from './file.queries';
import { libraryTexts as texts } from './library.texts';

/** Whether the page itself can show the file. */
export const isImage = ({ mime }: Pick<LibraryFile, 'mime'>): boolean => mime.startsWith('image/');

/** Downloads a file under its original name. */
export const saveFile = async (wanted: { id: number } | { url: string }): Promise<void> => {
  const anchor = document.createElement('a');
  anchor.href = await linkToFile(wanted);
  anchor.download = '';
  anchor.click();
};

/** Downloads a file of the library. */
export const downloadFile = async ({ id, url }: LibraryFile): Promise<void> =>
  url === '' ? notify.error(texts.noUrl) : saveFile({ id });

/** Copies the whole address, host included, as other programs need it. */
export const copyAddress = async ({ url }: LibraryFile): Promise<void> => {
  if (await copyText(new URL(url, location.href).href)) notify.success(texts.copied);
  else notify.error(texts.notCopied);
};
