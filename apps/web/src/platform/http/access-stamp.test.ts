import { accessStampHeader } from '@shuyuan/contract/platform/access-stamp';
import { beforeEach, describe, expect, it, vi } from 'vitest';

// The session reads the document's cookie when it is loaded.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));
vi.hoisted(() => vi.stubGlobal('location', { protocol: 'http:' }));

const { session } = await import('../session');
const { accessStamp } = await import('./access-stamp');

const reply = (stamp: string) => ({ [accessStampHeader]: stamp });
let changes = 0;
accessStamp.subscribe(() => {
  changes += 1;
});
beforeEach(() => {
  changes = 0;
});

describe('the stamp of rights and menu', () => {
  it('tells nothing without a header, without a session, for the session of before, or while it stays the same', () => {
    session.set('first', 60);
    accessStamp.note({}, 'first');
    accessStamp.note(reply('a'), undefined);
    accessStamp.note(reply('a'), 'first');
    accessStamp.note(reply('a'), 'first');
    accessStamp.note(reply('b'), 'long gone');
    expect(changes).toBe(0);
  });

  it('tells of each change within a session, and nothing of a new sign-in', () => {
    accessStamp.note(reply('b'), 'first');
    expect(changes).toBe(1);
    session.set('second', 60);
    accessStamp.note(reply('c'), 'second');
    expect(changes).toBe(1);
    accessStamp.note(reply('d'), 'second');
    expect(changes).toBe(2);
  });
});
