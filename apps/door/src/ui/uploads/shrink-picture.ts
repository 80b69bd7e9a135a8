import { imageMaxBytes } from '@shuyuan/contract/platform/upload-limits';

/** The longest edge of a shrunk photograph: a document stays legible. */
const edges = [2600, 2000, 1500, 1000] as const;
const quality = 0.85;

const encoded = (picture: ImageBitmap, edge: number): Promise<Blob | null> => {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  // What is transparent would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
};

/** A photograph small enough to be taken; one that is small enough stays as it is. Rejects what cannot be read. */
export const shrinkPicture = async (file: File): Promise<File> => {
  if (file.size <= imageMaxBytes) return file;
  const picture = await createImageBitmap(file);
  try {
    for (const edge of edges) {
      const blob = await encoded(picture, edge);
      if (blob !== null && blob.size <= imageMaxBytes) {
        return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
      }
    }
    throw new Error('the picture stays too large');
  } finally {
    picture.close();
  }
};
