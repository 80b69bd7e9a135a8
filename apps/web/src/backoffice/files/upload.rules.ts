import { extensionOf, fileExtensions, imageExtensions } from '@shuyuan/contract/backoffice/files/file.rules';
import { imageMaxBytes, imageTooLargeMessage } from '@shuyuan/contract/platform/upload-limits';
import { uploadsTexts as texts } from './uploads.texts';

const images: ReadonlySet<string> = new Set(imageExtensions);
const others: ReadonlySet<string> = new Set(Object.values(fileExtensions).flat());
const acceptOf = (endings: Iterable<string>): string => [...endings].map((ending) => `.${ending}`).join(',');

/** A picture pasted from the clipboard has a type but often no file extension. */
const endingOf = ({ name, type }: File): string => extensionOf(name) || type.replace(/^image\//, '');

const checkImage = (file: File): string | undefined => {
  if (!images.has(endingOf(file))) return texts.wrongImage;
  if (file.size === 0) return texts.empty;
  return file.size > imageMaxBytes ? imageTooLargeMessage : undefined;
};

const checkFile = (file: File): string | undefined => {
  const ending = endingOf(file);
  if (images.has(ending)) return checkImage(file);
  if (!others.has(ending)) return texts.wrongFile;
  return file.size === 0 ? texts.empty : undefined;
};

/** Which pictures are accepted. */
export const imageRules = { accept: acceptOf(images), hint: texts.imageHint, check: checkImage } as const;

/** Which files of any kind are accepted. */
export const fileRules = { accept: acceptOf([...images, ...others]), hint: texts.fileHint, check: checkFile } as const;
