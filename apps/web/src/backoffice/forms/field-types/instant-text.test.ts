import { describe, expect, it } from 'vitest';
import { instantToLocal, localToInstant } from './instant-text';

describe('an instant in the input', () => {
  it.each(['', 'tomorrow', '0231', '2026-13-01T00:00', '2026-03-01'])(
    'what is none stays as it was typed: %j',
    (text) => {
      expect(localToInstant(text)).toBe(text);
      expect(instantToLocal(text)).toBe(text);
    },
  );

  it.each(['2026-03-01T14:30', '2026-01-01T00:00', '2024-02-29T23:59'])('%s comes back as it was', (local) =>
    expect(instantToLocal(localToInstant(local))).toBe(local),
  );

  it.each(['2026-03-01T14:30:00+08:00', '2026-03-01T06:30:00Z'])('is shown by the clock of the school: %s', (instant) =>
    expect(instantToLocal(instant)).toBe('2026-03-01T14:30'),
  );
});
