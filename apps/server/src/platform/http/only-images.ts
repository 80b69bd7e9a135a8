import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';
import { AppError } from './app-error';
import type { Upload } from './slice';

const imageName = /\.(png|jpe?g|gif|webp)$/;

/** The same upload, refused before its bytes are read when its name is not that of a picture; what it holds is judged later. */
export const onlyImages = <F>(upload: Upload<F>, refusal: ErrorEntry): Upload<F> => ({
  receive: (store) =>
    upload.receive((file) => {
      if (!imageName.test(file.name.toLowerCase())) throw new AppError(refusal);
      return store(file);
    }),
});
