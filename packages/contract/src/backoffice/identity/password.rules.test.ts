import { describe, expect, test } from 'vitest';
import { commonPasswords } from './common-passwords';
import { identityErrors } from './identity.errors';
import { containsUsername, isCommonPassword, isPersonalPassword, passwordFault } from './password.rules';

describe('common passwords', () => {
  test.each([
    ['12345678'],
    ['password'],
    ['Password123'],
    ['P@ssw0rd'],
    ['P@ssw0rd2024!!'],
    ['PASSWORD!!'],
    ['Aa123456.'],
    ['1qaz@WSX'],
    ['!QAZ2wsx'],
    ['1qaz2wsx3edc4rfv'],
    ['1qazxsw23edc'],
    ['Admin@123'],
    ['@dm1n888'],
    ['woaini1314'],
    ['5201314520'],
    ['qwe123456'],
    ['qwe123!@#'],
    ['Qwer!234'],
    ['asdfghjkl;'],
    ['1qaz2wsx'],
    ['admin888'],
    ['admin@2024'],
    ['shangxueyuan2024'],
    ['Zhangwei1988'],
    ['wangxiaoming123'],
    ['lina19900101'],
    ['19881224'],
    ['19881224abc'],
    ['13800138000'],
    ['wang13800138000'],
    ['88888888'],
    ['abcdabcd'],
    ['abc123abc123abc123'],
    ['哈哈哈哈哈哈哈哈'],
    ['qwertyuiop'],
    ['87654321'],
    ['!@#$%^&*'],
    ['ｐａｓｓｗｏｒｄ１２３'],
    ['a'.repeat(128)],
  ])('refuse %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test('refuse a name, a word or a place with the numbers that people add, before and after it', () => {
    const numbers = [
      '123456',
      '12345678',
      '123123',
      '111111',
      '000000',
      '888888',
      '520520',
      '5201314',
      '654321',
      '2024',
    ];
    const words = ['qwe', 'abc', 'wang', 'zhang', 'liu', 'chen', 'woaini', 'nihao', 'love', 'china', 'beijing', 'mima'];
    const made = words.flatMap((word) =>
      numbers.flatMap((number) => [word + number, number + word, `${word}@${number}`]),
    );
    expect(made.filter((password) => !isCommonPassword(password))).toEqual([]);
  });

  test.each([
    ['Dove-Lamp-39-River'],
    ['x7#kQ92!bn'],
    ['春江潮水连海平海上'],
    ['password-of-the-old-library'],
    ['tr0ub4dor&3zz'],
    ['Yuelu-Shuyuan-976'],
    ['Lantern-Bridge-58'],
    ['kaifeng-hupan-sanbu'],
  ])('leave %s alone', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  test('are judged within a moment, however long and odd', () => {
    const started = performance.now();
    for (const text of ['qwertyuiop'.repeat(12), 'a1'.repeat(64), '13800138000'.repeat(11), '!@#$wangli'.repeat(12)]) {
      isCommonPassword(`${text}x`.slice(0, 128));
    }
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test('are known by words of two characters and more, in small letters', () => {
    expect([...commonPasswords].filter((word) => word.length < 2 || word !== word.toLowerCase())).toEqual([]);
  });
});

describe('what is known about owner and school', () => {
  const words = ['云山商学院', 'yunshanshangxueyuan', 'yunshan', 'yssxy', 'ouyangmei', 'oym'];
  test.each([['Yunshan@2024'], ['yssxy123456'], ['OuyangMei88'], ['oym19881224'], ['云山商学院2024'], ['Y5sxy@888']])(
    'makes no password such as %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
      expect(isPersonalPassword(password, words)).toBe(true);
    },
  );
  test('may stand in one that holds more', () => {
    expect(isPersonalPassword('Yunshan-Kite-Lamp-77', words)).toBe(false);
  });
});

describe('the user name in the password', () => {
  test('is found in any case, and with look-alikes', () => {
    expect(containsUsername('XX-ZhangSan-9!', 'zhangsan')).toBe(true);
    expect(containsUsername('xx-Zh@ngs@n-9!', 'zhangsan')).toBe(true);
  });
  test('is not looked for when it is too short to mean anything', () => {
    expect(containsUsername('alibi-and-more', 'li')).toBe(false);
  });
});

describe('passwordFault', () => {
  const owner = { username: 'chenxiaoyu', words: ['yunshan'], policy: { profile: 'dengbao', min_length: 10 } } as const;
  test.each([
    ['Ab3$xyz', identityErrors.passwordTooShort, '密码至少 10 位'],
    ['x9-ChenXiaoYu-!', identityErrors.passwordHoldsUsername, undefined],
    ['Admin@12345', identityErrors.commonPassword, undefined],
    ['Yunshan@2024', identityErrors.personalPassword, undefined],
    ['lanternbridge58', identityErrors.passwordTooPlain, undefined],
  ])('names what is wrong with %s', (wanted, entry, message) => {
    expect(passwordFault(wanted, owner)).toEqual({ entry, message: message ?? entry.errmsg });
  });
  test('lets a good one pass', () => {
    expect(passwordFault('Lantern-Bridge-58', owner)).toBeUndefined();
  });
});
