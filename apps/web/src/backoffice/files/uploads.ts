import type { FileViewKey, UploadedFile } from '@shuyuan/contract/backoffice/files/file';
import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { call } from '../../platform/http/call';
import { type UploadOptions, uploadTo } from '../../platform/http/upload';
import type { UploadSource } from '../../ui/upload/upload-source';
import { fileRules, imageRules } from './upload.rules';

/** Stores a file and returns its address (requirements §7, Upload). */
const uploadFile = (file: File, options?: UploadOptions): Promise<UploadedFile> =>
  uploadTo(fileEndpoints.upload, file, options);

/** Requests the key with which pages show files. */
export const askFileKey = async (): Promise<FileViewKey> => (await call(fileEndpoints.viewKey, { quiet: true })).data;

/** For controls that take pictures. */
export const imageUploads: UploadSource<UploadedFile> = { ...imageRules, send: uploadFile };

/** For controls that take files of any kind. */
export const fileUploads: UploadSource<UploadedFile> = { ...fileRules, send: uploadFile };
