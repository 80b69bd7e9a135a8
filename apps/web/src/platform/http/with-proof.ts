import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { type ProofTask, proofHeader } from '@shuyuan/contract/platform/proof';
import { Failure } from './failure';

/** At a busy address another client may sometimes be faster. */
const attemptsMax = 3;

const taskIn = (thrown: unknown): ProofTask | undefined =>
  thrown instanceof Failure && thrown.errcode === platformErrors.proofNeeded.errcode
    ? (thrown.data as ProofTask)
    : undefined;

/**
 * Makes a call and, if a busy server demands a proof of work, computes it and repeats the call. `onWork` lets the
 * caller say why it takes longer.
 */
export const withProof = async <T>(
  send: (headers: Readonly<Record<string, string>>) => Promise<T>,
  onWork: () => void,
): Promise<T> => {
  let headers: Readonly<Record<string, string>> = {};
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(headers);
    } catch (thrown) {
      const task = taskIn(thrown);
      if (task === undefined || attempt > attemptsMax) throw thrown;
      onWork();
      // Rarely needed, so it stays out of the login page's bundle.
      const { solveProof } = await import('@shuyuan/contract/platform/solve-proof');
      headers = { [proofHeader]: await solveProof(task) };
    }
  }
};
