import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { type ProofTask, proofHeader } from '@shuyuan/contract/platform/proof';
import type { FastifyRequest } from 'fastify';
import { BoundedMap } from '../cache/bounded-map';
import { AppError } from './app-error';
import { networkOf } from './network-address';

/** How many leading bits must be zero. A phone does this in about a second; a flood has to do it for every single call. */
const usualDifficulty = 16;
const lifeMs = 2 * 60 * 1000;
const seenMax = 50_000;

/** The proof of work of a call to a public endpoint, and how to demand one. */
export interface Proof {
  /** Identifies the proof made for this very call, or undefined without one; the endpoint must accept it only once. */
  readonly done: Buffer | undefined;
  /** The refusal that demands a proof, with the challenge. */
  readonly ask: () => AppError;
}

export interface Proofs {
  readonly of: (request: FastifyRequest) => Proof;
  /** Whether a call has a proof that this process has not accepted before. */
  readonly letPass: (request: FastifyRequest) => boolean;
}

const shape = /^([0-9a-z]{1,12}-[\w-]{16})[.]([\w-]{43})[.]\d{1,15}$/;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Proofs of work for unauthenticated callers. A challenge is signed, valid for two minutes and bound to one address and
 * one request line, so that none can be stockpiled or passed on.
 */
export const createProofs = (key: Buffer, difficulty = usualDifficulty): Proofs => {
  const seen = new BoundedMap<string, true>(seenMax);
  const sign = (stamp: string, request: FastifyRequest): Buffer =>
    createHmac('sha256', key)
      .update(`${stamp}\n${networkOf(request.ip)}\n${request.method} ${request.url}`)
      .digest();

  const taskFor = (request: FastifyRequest): ProofTask => {
    const stamp = `${(Date.now() + lifeMs).toString(36)}-${randomBytes(12).toString('base64url')}`;
    return { challenge: `${stamp}.${sign(stamp, request).toString('base64url')}`, difficulty };
  };

  const workOf = (request: FastifyRequest): Buffer | undefined => {
    const given = request.headers[proofHeader.toLowerCase()];
    const [proof, stamp = '', signature = ''] = shape.exec(typeof given === 'string' ? given : '') ?? [];
    if (proof === undefined || Number.parseInt(stamp, 36) < Date.now()) return undefined;
    if (!timingSafeEqual(sign(stamp, request), Buffer.from(signature, 'base64url'))) return undefined;
    // The same id for all nonces of a challenge: a second matching nonce is not a second proof.
    return Math.clz32(sha256(proof).readUInt32BE(0)) >= difficulty ? sha256(stamp) : undefined;
  };

  return {
    of: (request) => ({
      done: workOf(request),
      ask: () => new AppError(platformErrors.proofNeeded, { data: taskFor(request) }),
    }),
    letPass: (request) => {
      const name = workOf(request)?.toString('hex');
      if (name === undefined || seen.get(name)) return false;
      seen.set(name, true);
      return true;
    },
  };
};
