import type { Syllables } from '../../../platform/pinyin/pinyin';

const lengthMax = 48;

/** A free key for a role, such as ban_zhu_ren for 班主任. */
export const freeRoleKey = (name: string, taken: ReadonlySet<string>, syllablesOf: Syllables): string => {
  const letters = syllablesOf(name).join('_');
  const base = /^[a-z]/.test(letters) ? letters : `role_${letters}`;
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : `_${count}`;
    const key = base.slice(0, lengthMax - suffix.length).replace(/_+$/, '') + suffix;
    if (!taken.has(key)) return key;
  }
};
