import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import type { Sharp } from 'sharp';
import { AppError } from '../../platform/http/app-error';
import type { FinishedFile } from '../../platform/storage/storage-interface';

/** All frames together; more is no picture but an attack on memory. */
const pixelsMax = 48_000_000;
const secondsMax = 15;
const quality = 90;

/** An image drawn anew: nothing of the file that came in is left but what can be seen. */
export interface RedrawnImage extends FinishedFile {
  readonly width: number;
  readonly height: number;
}

const loadSharp = async () => {
  // Native and large, so it is loaded with the first image.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};

const encode = (image: Sharp, extension: string): Sharp => {
  switch (extension) {
    case 'gif':
      return image.gif();
    case 'jpg':
      return image.jpeg({ quality });
    case 'webp':
      return image.webp({ quality });
    default:
      return image.png({ compressionLevel: 9 });
  }
};

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

/** Draws an image anew into `to`, without metadata and without anything hidden in it; a broken one is refused. */
export const redraw = async (from: string, options: { to: string; extension: string }): Promise<RedrawnImage> => {
  const { to, extension } = options;
  const sharp = await loadSharp();
  const animated = extension === 'gif' || extension === 'webp';
  try {
    const source = sharp(from, { animated, limitInputPixels: pixelsMax, failOn: 'error', sequentialRead: !animated });
    const { pages = 1 } = await source.metadata();
    // A camera's orientation goes with the metadata, so the picture itself is turned first; frames have none.
    const upright = pages > 1 ? source : source.autoOrient();
    const info = await encode(upright, extension).timeout({ seconds: secondsMax }).toFile(to);
    const height = info.pageHeight ?? info.height;
    return { path: to, size: info.size, sha256: await hashOf(to), width: info.width, height };
  } catch (error) {
    throw new AppError(fileErrors.brokenImage, { cause: error });
  }
};
