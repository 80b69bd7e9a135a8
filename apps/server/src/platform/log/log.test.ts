import { describe, expect, it } from 'vitest';
import { createLog } from './log';

const written = (write: (log: ReturnType<typeof createLog>) => void): string => {
  const lines: string[] = [];
  write(createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }));
  return lines.join('');
};

describe('the log', () => {
  it.each(['authorization', 'cookie', 'set-cookie', 'token', 'access_token', 'password', 'new_password', 'code'])(
    'never holds the value of %s',
    (key) => {
      const text = written((log) => {
        log.info({ [key]: 'canary' });
        if (key !== 'code') log.info({ headers: { [key]: 'canary' }, request: { headers: { [key]: 'canary' } } });
        log.info({ body: { [key]: 'canary' } });
        log.child({ query: { [key]: 'canary' } }).info('x');
      });
      expect(text).not.toContain('canary');
      expect(text).toContain('[redacted]');
    },
  );

  it('masks the middle of a phone number', () => {
    const text = written((log) => log.info({ mobile: '13812345678', contact: { mobile: '13912345678' } }));
    expect(text).toContain('138****5678');
    expect(text).not.toMatch(/1[38][89]12345678/);
  });

  it('keeps the SQLSTATE of a database error but not the row that it quotes', () => {
    const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (mobile)=(13812345678)' });
    const text = written((log) => log.error({ err: new Error('outer', { cause: error }) }));
    expect(JSON.parse(text)).toMatchObject({
      level: 'error',
      err: { cause: { code: '23505', message: 'duplicate key' } },
    });
    expect(text).not.toContain('13812345678');
  });

  it('does not write out whole requests that the framework hands over', () => {
    const text = written((log) => log.info({ req: { id: '1', method: 'GET', url: '/x?token=canary', headers: {} } }));
    expect(text).not.toContain('canary');
  });
});
