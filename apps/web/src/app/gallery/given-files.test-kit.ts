import type { UploadedFile } from '@shuyuan/contract/backoffice/files/file';
import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { type ScriptedRequest, server } from '../../platform/http/scripted-server.test-kit';

/** A picture that the scripted server accepts without checking it. */
export const picture = (name: string): File => new File([`picture ${name}`], name, { type: 'image/png' });

/** A file with the name of an image and one byte more than 2 MB. */
export const tooLargeImage = (name: string): File =>
  new File([new Uint8Array(2 * 1024 * 1024 + 1)], name, { type: 'image/png' });

/** A text file of this many bytes. */
export const text = (name: string, bytes: number): File => new File(['x'.repeat(bytes)], name, { type: 'text/plain' });

/** Hands files to the first file input within an element, as if a user had chosen them. */
export const give = (place: Element, files: readonly File[]): void => {
  const input = place.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('nothing takes files here');
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

let stored = 0;

/** The file of an upload. */
const sentFile = ({ body }: ScriptedRequest): File => {
  const file = body instanceof FormData ? body.get('file') : null;
  if (!(file instanceof File)) throw new Error('the upload holds no file');
  return file;
};

/** The scripted reply to an upload: each file gets its own address. */
export const storedFile = (request: ScriptedRequest): UploadedFile => {
  stored += 1;
  const { name, size } = sentFile(request);
  const key = String(stored).padStart(22, 'k');
  return {
    id: stored,
    url: `/files/${key}/0123456789abcdef.png`,
    original_name: name,
    name: '0123456789abcdef.png',
    extension: 'png',
    size,
    folder: '',
  };
};

/** Accepts every upload and issues keys for displayed files. */
export const scriptFiles = (): void => {
  server.answer(fileEndpoints.upload, storedFile);
  server.answer(fileEndpoints.viewKey, { data: { key: 'key', expires_in: 600 } });
};
