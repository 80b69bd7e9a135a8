import { imageMaxBytes } from '@shuyuan/contract/platform/upload-limits';
import { imageIntakeTexts as texts } from './image-intake.texts';

/** The extensions that the file picker offers (requirements §2); the check itself ignores case. */
export const acceptedImages = '.png,.gif,.jpg,.jpeg';

const acceptedName = /\.(?:png|gif|jpe?g)$/i;

/** Why an image is not accepted, or undefined when it is; the server checks again, including the bytes. */
export const imageProblem = (file: { readonly name: string; readonly size: number }): string | undefined => {
  if (!acceptedName.test(file.name)) return texts.wrongType;
  if (file.size === 0) return texts.empty;
  return file.size > imageMaxBytes ? texts.tooLarge : undefined;
};
