import { type ProofTask, proofOf } from '@shuyuan/contract/platform/proof';
import { sha256 } from './sha256';

/** For so long at once the page does not answer. */
const chunkMs = 12;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Finds the proof that a task asks for, in small pieces, so that the page goes on answering. */
export const solveProof = async ({ challenge, difficulty }: ProofTask): Promise<string> => {
  let pauseAt = performance.now() + chunkMs;
  for (let nonce = 0; ; nonce += 1) {
    const proof = proofOf(challenge, nonce);
    if (Math.clz32(sha256(proof)[0] ?? 0) >= difficulty) return proof;
    if (performance.now() < pauseAt) continue;
    await pause();
    pauseAt = performance.now() + chunkMs;
  }
};
