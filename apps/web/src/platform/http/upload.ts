import type { Endpoint, ReplyOf } from '@shuyuan/contract/platform/endpoint';
import { session } from '../session';
import { accessStamp } from './access-stamp';
import type { Address } from './call';
import { failures } from './failures';
import { readReply, toFailure } from './read-reply';

/** The 5000 ms of requirements §9 are for calls; a large upload takes minutes, with progress and a cancel button. */
const uploadTimeoutMs = 15 * 60_000;

/** Progress and cancellation of an upload. */
export interface UploadOptions {
  /** Called with the share sent so far, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Sends one file as the multipart field `file` (requirements §7); rejects with a Failure that has been reported. */
export const uploadTo = async <E extends Endpoint>(
  endpoint: E | Address<E>,
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<ReplyOf<E>> => {
  const token = session.token();
  const body = new FormData();
  body.append('file', file, file.name);
  try {
    const { transport } = await import('./transport');
    const answer = await transport.request<unknown>({
      method: endpoint.method,
      url: endpoint.path,
      data: body,
      timeout: uploadTimeoutMs,
      headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
      onUploadProgress: ({ progress }) => onProgress?.(progress ?? 0),
      ...(signal === undefined ? {} : { signal }),
    });
    accessStamp.note(answer.headers, token);
    return readReply(answer) as ReplyOf<E>;
  } catch (thrown) {
    const failure = toFailure(thrown);
    failures.report({ failure, quiet: false, token });
    throw failure;
  }
};
