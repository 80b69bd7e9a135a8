import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import type { Sharp } from 'sharp';
import { AppError } from '../../platform/http/app-error';
import { createFairQueue } from '../../platform/process/fair-queue';
import { diskFull } from '../../platform/storage/disk-full';
import type { FinishedFile } from '../../platform/storage/storage-interface';

/** All frames together; anything larger is an attack on memory. */
const pixelsMax = 48_000_000;
const framesMax = 1000;
const secondsMax = 15;
const quality = 90;

/** A re-encoded image: only the visible pixels of the uploaded file are left. */
export interface RedrawnImage extends FinishedFile {
  readonly width: number;
  readonly height: number;
}

/**
 * Images are processed in the libuv thread pool, which files and hashing need as well and which has four threads: this
 * many at once leave the others to the rest of the server, however slow an image was made to be.
 */
const inTurn = createFairQueue({ width: 2, waitingMax: 200 });

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

interface Drawing {
  readonly to: string;
  readonly extension: string;
  /** The image is scaled down to this length of its longer side. */
  readonly sideMax?: number | undefined;
}

const draw = async (from: string, { to, extension, sideMax }: Drawing): Promise<RedrawnImage> => {
  const sharp = await loadSharp();
  const animated = extension === 'gif' || extension === 'webp';
  const source = sharp(from, { animated, limitInputPixels: pixelsMax, failOn: 'error', sequentialRead: !animated });
  const { pages = 1 } = await source.metadata();
  if (pages > framesMax) throw new Error(`${pages} frames are no picture`);
  // The camera's orientation is lost with the metadata, so the image is rotated first; animations have none.
  const upright = pages > 1 ? source : source.autoOrient();
  const sized =
    sideMax === undefined
      ? upright
      : upright.resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true });
  const info = await encode(sized, extension).timeout({ seconds: secondsMax }).toFile(to);
  const height = info.pageHeight ?? info.height;
  return { path: to, size: info.size, sha256: await hashOf(to), width: info.width, height };
};

/** Re-encodes an image into `to`, without metadata or hidden content; a broken one is refused. */
export const redraw = (from: string, drawing: Drawing): Promise<RedrawnImage> =>
  inTurn('images', () =>
    draw(from, drawing).catch((error: unknown) => {
      throw diskFull(error) ?? new AppError(fileErrors.brokenImage, { cause: error });
    }),
  );
