import { imageMaxBytes } from '@shuyuan/contract/platform/upload-limits';
import { imageIntakeTexts as texts } from './image-intake.texts';

/** What the file picker offers (requirements §2); the check itself reads names without regard to case. */
export const acceptedImages = '.png,.gif,.jpg,.jpeg';

const acceptedName = /\.(?:png|gif|jpe?g)$/i;

/** Says why an image cannot be taken, or undefined when it can; the server looks again, and at the bytes. */
export const imageProblem = (file: { readonly name: string; readonly size: number }): string | undefined => {
  if (!acceptedName.test(file.name)) return texts.wrongType;
  if (file.size === 0) return texts.empty;
  return file.size > imageMaxBytes ? texts.tooLarge : undefined;
};
