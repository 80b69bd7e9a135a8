export { fileUploads, imageUploads, uploadFile } from './uploads';
