import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { type ProofTask, proofHeader } from '@shuyuan/contract/platform/proof';
import { solveProof } from '@shuyuan/contract/platform/solve-proof';
import { Failure } from './failure';

/** Another phone at the same address may sometimes be faster. */
const attemptsMax = 3;

const taskIn = (thrown: unknown): ProofTask | undefined =>
  thrown instanceof Failure && thrown.errcode === platformErrors.proofNeeded.errcode
    ? (thrown.data as ProofTask)
    : undefined;

/** Makes a call and, if the server demands a proof of work, computes it and repeats the call. */
export const withProof = async <T>(send: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<T> => {
  let headers: Readonly<Record<string, string>> = {};
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(headers);
    } catch (thrown) {
      const task = taskIn(thrown);
      if (task === undefined || attempt > attemptsMax) throw thrown;
      headers = { [proofHeader]: await solveProof(task) };
    }
  }
};
