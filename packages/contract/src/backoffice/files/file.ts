import { z } from 'zod';
import { instant } from '../../platform/replies';

/** A folder of the library: the requirements' word for the type of a file. */
export const folder = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}_-]{1,32}$/u, { error: '文件夹名称应为 1 到 32 个字、字母、数字、_ 或 -' });

/** The reply to an upload: the address, and the default field set of requirements §3. */
export const uploadedFile = z.object({
  id: z.int(),
  url: z.string(),
  original_name: z.string(),
  name: z.string(),
  extension: z.string(),
  size: z.int().nonnegative(),
  folder: z.string(),
});
export type UploadedFile = z.output<typeof uploadedFile>;

/** A file of the library. */
export const libraryFile = z.object({
  ...uploadedFile.shape,
  mime: z.string(),
  /** Pixels; null for a file that is not an image. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  created_at: instant,
  admin_name: z.string(),
  use_count: z.int().nonnegative(),
});
export type LibraryFile = z.output<typeof libraryFile>;

/** A place that uses a file. */
export const fileUse = z.object({ type: z.string(), id: z.string(), title: z.string() });
export type FileUse = z.output<typeof fileUse>;

export const fileDetail = z.object({ ...libraryFile.shape, uses: z.array(fileUse) });
export type FileDetail = z.output<typeof fileDetail>;

/** The name that people gave a file, by the key in its address. */
export const namedFile = z.object({ key: z.string(), original_name: z.string(), size: z.int().nonnegative() });
export type NamedFile = z.output<typeof namedFile>;

/** A link that opens a private file without a token, for a short time. */
export const fileLink = z.object({ url: z.string(), expires_in: z.int().positive() });

/** A key that a page adds to the addresses of displayed files; it only opens what its session may read. */
export const fileViewKey = z.object({ key: z.string(), expires_in: z.int().positive() });
export type FileViewKey = z.output<typeof fileViewKey>;

const amount = z.object({ bytes: z.int().nonnegative(), files: z.int().nonnegative() });
const limited = z.object({ ...amount.shape, limit: z.int().nonnegative() });

/** How much is uploaded, in bytes, and how much is allowed; a limit of 0 means none. */
export const fileUsage = z.object({
  own: limited,
  all: limited,
  unused: amount,
  /** What people from outside uploaded and did not submit yet; not among `all`. */
  waiting: amount,
});
export type FileUsage = z.output<typeof fileUsage>;

/** The result of deleting several files: those in use stay, each with the places that use it. */
export const deletedFiles = z.object({
  deleted: z.array(z.int()),
  in_use: z.array(z.object({ id: z.int(), original_name: z.string(), uses: z.array(z.string()) })),
});
export type DeletedFiles = z.output<typeof deletedFiles>;
