import { createHash } from 'node:crypto';
import { type ProofTask, proofHeader, proofOf } from '@shuyuan/contract/platform/proof';

/** Computes the proof that a refusal demands. */
const solve = ({ challenge, difficulty }: ProofTask): string => {
  for (let nonce = 0; ; nonce += 1) {
    const proof = proofOf(challenge, nonce);
    if (Math.clz32(createHash('sha256').update(proof).digest().readUInt32BE(0)) >= difficulty) return proof;
  }
};

/** The header with the proof that a refusal demands. */
export const proofFor = (refusal: { readonly data?: unknown }): Record<string, string> => ({
  [proofHeader]: solve(refusal.data as ProofTask),
});
