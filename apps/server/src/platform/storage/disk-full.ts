import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../http/app-error';

/** No space, or quota exceeded: the codes of the system and of PostgreSQL. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** The image library reports its failures only as messages. */
const words = /no space left on device|disk quota exceeded/i;
const causesMax = 5;

const isFull = (error: unknown, depth = 0): boolean =>
  error instanceof Error &&
  depth < causesMax &&
  (codes.has(Reflect.get(error, 'code')) || words.test(error.message) || isFull(error.cause, depth + 1));

/** The error for the caller when a disk is full; undefined for every other failure. */
export const diskFull = (error: unknown): AppError | undefined =>
  isFull(error) ? new AppError(platformErrors.diskFull, { cause: error }) : undefined;
