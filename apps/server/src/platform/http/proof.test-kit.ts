import { createHash } from 'node:crypto';
import { type ProofTask, proofHeader, proofOf } from '@shuyuan/contract/platform/proof';

/** Does the work that a refusal asks for. */
const solve = ({ challenge, difficulty }: ProofTask): string => {
  for (let nonce = 0; ; nonce += 1) {
    const proof = proofOf(challenge, nonce);
    if (Math.clz32(createHash('sha256').update(proof).digest().readUInt32BE(0)) >= difficulty) return proof;
  }
};

/** The header that brings the work which a refusal asks for. */
export const proofFor = (refusal: { readonly data?: unknown }): Record<string, string> => ({
  [proofHeader]: solve(refusal.data as ProofTask),
});
