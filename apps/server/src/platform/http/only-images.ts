import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';
import { AppError } from './app-error';
import type { Upload } from './slice';

const imageName = /\.(png|jpe?g|gif|webp)$/;

/** The same upload, refused before its bytes are read if not named like an image; the content is checked later. */
export const onlyImages = <F>(upload: Upload<F>, refusal: ErrorEntry): Upload<F> => ({
  receive: (store) =>
    upload.receive((file) => {
      if (!imageName.test(file.name.toLowerCase())) throw new AppError(refusal);
      return store(file);
    }),
});
