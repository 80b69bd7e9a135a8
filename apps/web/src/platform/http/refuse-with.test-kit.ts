import type { ErrorReply } from '@shuyuan/contract/platform/error-table';
import { refusal } from './scripted-server.test-kit';

/** Rejects with an error of the contract's tables, in the shape of the server's reply. */
export const refuseWith = (
  { errcode, status, errmsg }: { errcode: number; status: number; errmsg: string },
  more: Partial<ErrorReply> = {},
): never => refusal(status, { errcode, errmsg, ...more } satisfies ErrorReply);
