import { type ProofTask, proofOf } from './proof';
import { sha256 } from './sha256';

/** How long the page may be unresponsive at a time. */
const chunkMs = 12;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Computes the proof of work in small chunks, so that the page stays responsive. */
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
