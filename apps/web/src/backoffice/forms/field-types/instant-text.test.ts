import { describe, expect, it } from 'vitest';
import { instantToLocal, localToInstant } from './instant-text';

describe('an instant in the picker', () => {
  it.each(['', 'tomorrow', '2026-13-01T00:00'])('is none for %j', (local) =>
    expect(localToInstant(local)).toBeUndefined(),
  );

  it('shows nothing for what is no time', () => expect(instantToLocal('x')).toBe(''));

  it.each(['2026-03-01T14:30', '2026-01-01T00:00', '2024-02-29T23:59'])('%s comes back as it was', (local) =>
    expect(instantToLocal(localToInstant(local) ?? '')).toBe(local),
  );

  it('is the same instant whatever zone it was written in', () =>
    expect(instantToLocal('2026-03-01T14:30:00+08:00')).toBe(instantToLocal('2026-03-01T06:30:00Z')));
});
