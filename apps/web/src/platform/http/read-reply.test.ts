import axios from 'axios';
import { describe, expect, it } from 'vitest';
import { Failure } from './failure';
import { readReply, toFailure } from './read-reply';

const read = (status: number, data: unknown, headers: object = {}): unknown => {
  try {
    return readReply({ status, data, headers });
  } catch (thrown) {
    return thrown;
  }
};

describe('an answer with an errcode', () => {
  it.each([200, 400, 401, 500])('is refused whatever the status, %i too', (status) => {
    const failure = read(status, { errcode: 40001, errmsg: '提交的内容有误' });
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({ kind: 'refused', errcode: 40001, errmsg: '提交的内容有误', status });
  });

  it.each([undefined, '', '  ', null, 7])("says 'Error' when its errmsg is %j", (errmsg) => {
    expect(read(500, { errcode: 1, errmsg })).toMatchObject({ errmsg: 'Error' });
  });

  it('keeps the messages of the fields and the time to wait', () => {
    const data = { errcode: 40001, errmsg: 'x', errors: { mobile: ['a', 'b'], code: 'c' } };
    const failure = read(429, data, { 'retry-after': '37' });
    expect(failure).toMatchObject({ errors: { mobile: ['a', 'b'], code: ['c'] }, retryAfterSeconds: 37 });
  });

  it.each(['soon', '-3', '0', undefined])('names no time to wait for the header %j', (value) => {
    expect(read(429, { errcode: 1 }, { 'retry-after': value })).toMatchObject({ retryAfterSeconds: undefined });
  });
});

describe('an answer without an errcode', () => {
  it.each([300, 404, 502])('is an HTTP failure with status %i and names it', (status) => {
    const failure = read(status, '<html>');
    expect(failure).toMatchObject({ kind: 'http', status });
    expect((failure as Failure).errmsg).toContain(String(status));
  });

  it('is told apart when it is empty', () => {
    expect(read(500, '')).toMatchObject({ kind: 'empty', status: 500 });
  });

  it.each(['', null, '<html>', [1]])('is no success with the content %j', (data) => {
    expect(read(200, data)).toMatchObject({ kind: 'empty' });
  });

  it('succeeds with a JSON object', () => {
    expect(read(200, { data: [], total: 0 })).toEqual({ data: [], total: 0 });
  });
});

describe('a call that was not answered', () => {
  const fail = async (config: object): Promise<Failure> => {
    try {
      await axios.get('http://127.0.0.1:9/', config);
    } catch (thrown) {
      return toFailure(thrown);
    }
    throw new Error('nobody listens there');
  };

  it('is a network failure that keeps the plain cause', async () => {
    const failure = await fail({ proxy: false });
    expect(failure).toMatchObject({ kind: 'network', errcode: undefined });
    expect(failure.errmsg).toContain('网络异常');
    expect(failure.errmsg).toMatch(/（.+）/);
  });

  it('is cancelled when its caller gave it up', async () => {
    expect(await fail({ signal: AbortSignal.abort() })).toMatchObject({ kind: 'cancelled' });
  });

  it('stays the failure it already is', () => {
    const failure = new Failure('refused', { errmsg: 'x' });
    expect(toFailure(failure)).toBe(failure);
  });
});
