/** The header that carries a proof of work: the challenge, a full stop and the nonce that was found for it. */
export const proofHeader = 'Proof-Of-Work';

/** What a busy server asks of a caller whom it does not know, in the `data` of the refusal `proofNeeded`. */
export interface ProofTask {
  readonly challenge: string;
  /** How many bits, from the first, must be zero in SHA-256 of the proof. */
  readonly difficulty: number;
}

/** The proof that a nonce makes of a challenge. */
export const proofOf = (challenge: string, nonce: number): string => `${challenge}.${nonce}`;
