import type { ErrorReply } from '@shuyuan/contract/platform/error-table';
import { refusal } from './scripted-server.test-kit';

/** Refuses with an error of the contract's tables, worded and placed as the server does. */
export const refuseWith = (
  { errcode, status, errmsg }: { errcode: number; status: number; errmsg: string },
  more: Partial<ErrorReply> = {},
): never => refusal(status, { errcode, errmsg, ...more } satisfies ErrorReply);
