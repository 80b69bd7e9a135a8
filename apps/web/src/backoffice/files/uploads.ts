import type { FileViewKey, UploadedFile } from '@shuyuan/contract/backoffice/files/file';
import type { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { type Address, call } from '../../platform/http/call';
import { type UploadOptions, uploadTo } from '../../platform/http/upload';
import type { UploadSource } from '../../ui/upload/upload-source';
import { fileRules, imageRules } from './upload.rules';

/** By its address alone: every screen with an upload control would load the table's schemas otherwise. */
const address: Address<typeof fileEndpoints.upload> = { method: 'POST', path: '/api/admin/upload-file' };

/** Stores a file and gives its address (requirements §7, Upload). */
const uploadFile = (file: File, options?: UploadOptions): Promise<UploadedFile> =>
  uploadTo<typeof fileEndpoints.upload>(address, file, options);

const keyAddress: Address<typeof fileEndpoints.viewKey> = { method: 'GET', path: '/api/admin/file/view-key' };

/** What pages show files by. */
export const askFileKey = async (): Promise<FileViewKey> =>
  (await call<typeof fileEndpoints.viewKey>(keyAddress, { quiet: true })).data;

/** For controls that hold pictures. */
export const imageUploads: UploadSource<UploadedFile> = { ...imageRules, send: uploadFile };

/** For controls that hold files of any kind. */
export const fileUploads: UploadSource<UploadedFile> = { ...fileRules, send: uploadFile };
