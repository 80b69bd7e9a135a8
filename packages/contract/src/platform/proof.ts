/** The header that carries a proof of work: the challenge, a full stop and the nonce that was found for it. */
export const proofHeader = 'Proof-Of-Work';

/** The task that a busy server gives to an unknown caller, in the `data` of the error `proofNeeded`. */
export interface ProofTask {
  readonly challenge: string;
  /** How many leading bits of the proof's SHA-256 must be zero. */
  readonly difficulty: number;
}

/** The proof of a challenge and a nonce. */
export const proofOf = (challenge: string, nonce: number): string => `${challenge}.${nonce}`;
