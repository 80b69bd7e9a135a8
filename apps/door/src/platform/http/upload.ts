import type { Endpoint, ReplyOf } from '@shuyuan/contract/platform/endpoint';
import { type Address, addressOf, unanswered } from './call';
import { readReply } from './read-reply';
import { withProof } from './with-proof';

const timeoutMs = 5 * 60_000;

/** What is sent besides the file, and how it goes on. */
export interface UploadOptions {
  readonly fields: Readonly<Record<string, string>>;
  /** What the file is for, where the endpoint takes it from the address. */
  readonly query?: Readonly<Record<string, string>>;
  /** The token of who proved a mobile number. */
  readonly token?: string;
  readonly file: File;
  /** Called with the share sent so far, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

interface Sending extends UploadOptions {
  readonly headers: Readonly<Record<string, string>>;
}

const bodyOf = ({ fields, file }: UploadOptions): FormData => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file, file.name);
  return body;
};

/** By XMLHttpRequest, because `fetch` does not report how much has been sent. */
const send = (address: { method: string; path: string }, sending: Sending) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(address.method, addressOf(address.path, sending.query));
    request.timeout = timeoutMs;
    for (const [name, value] of Object.entries(sending.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => sending.onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    const fail = () => reject(unanswered());
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    sending.signal.addEventListener('abort', () => request.abort());
    request.send(bodyOf(sending));
  });

/** Sends one file with the text fields of the endpoint; rejects with a Failure. */
export const upload = <E extends Endpoint>(endpoint: E | Address<E>, options: UploadOptions): Promise<ReplyOf<E>> =>
  withProof(async (proof) => {
    const headers = { ...proof, ...(options.token === undefined ? {} : { Authorization: `Bearer ${options.token}` }) };
    const { status, text } = await send(endpoint, { ...options, headers });
    return readReply(status, text) as ReplyOf<E>;
  });
