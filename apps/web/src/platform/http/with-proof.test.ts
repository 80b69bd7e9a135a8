import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { proofHeader } from '@shuyuan/contract/platform/proof';
import { describe, expect, it } from 'vitest';
import { Failure } from './failure';
import { withProof } from './with-proof';

const asks = (challenge: string): Failure => {
  const { errcode, errmsg } = platformErrors.proofNeeded;
  return new Failure('refused', { errcode, errmsg, data: { challenge, difficulty: 4 } });
};

/** A server that gives these replies in turn and records its requests. */
const answering = (...answers: (Failure | string)[]) => {
  const got: (string | undefined)[] = [];
  const send = async (headers: Readonly<Record<string, string>>): Promise<string> => {
    got.push(headers[proofHeader]);
    const answer = answers[got.length - 1];
    if (typeof answer === 'string') return answer;
    throw answer;
  };
  return { send, got };
};

describe('withProof', () => {
  it('passes a refusal of another kind on, without work', async () => {
    const refusal = new Failure('refused', { errcode: 10001, errmsg: 'no' });
    const { send, got } = answering(refusal);
    await expect(withProof(send, () => expect.unreachable())).rejects.toBe(refusal);
    expect(got).toEqual([undefined]);
  });

  it('does the work that is asked for, says so, and calls again', async () => {
    const { send, got } = answering(asks('one'), asks('two'), 'in');
    let works = 0;
    const reply = await withProof(send, () => {
      works += 1;
    });
    expect(reply).toBe('in');
    expect(works).toBe(2);
    expect(got).toEqual([undefined, expect.stringMatching(/^one[.]\d+$/), expect.stringMatching(/^two[.]\d+$/)]);
  });

  it('gives up when the server goes on asking', async () => {
    const { send, got } = answering(...Array.from({ length: 9 }, () => asks('again')));
    await expect(withProof(send, () => undefined)).rejects.toMatchObject({ data: { challenge: 'again' } });
    expect(got).toHaveLength(4);
  });
});
