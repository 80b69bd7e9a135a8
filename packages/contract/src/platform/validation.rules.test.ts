import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText, email, idCard, integerText, webUrl } from './validation';
import { isDecimal, isEmail, isIdCard, isInteger, isMobile, isUrl, validationMessages } from './validation.rules';

describe('mobile (requirements §5)', () => {
  it.each(['12812345678', '1381234567', '138123456789', '1381234567８', '13812345678\n'])('refuses %j', (text) =>
    expect(isMobile(text)).toBe(false),
  );
  it('accepts 11 digits from 13 to 19', () => expect(isMobile('19912345678')).toBe(true));
});

describe('integer', () => {
  it.each(['', '-', '1.0', '1e3', ' 1', '١', '1234567890123456', '0x10'])('refuses %j', (text) =>
    expect(isInteger(text)).toBe(false),
  );
  it.each(['0', '-1', '+7', '007', '123456789012345'])('accepts %j', (text) => expect(isInteger(text)).toBe(true));
  it('never takes a number that a double cannot hold', () => {
    fc.assert(
      fc.property(fc.bigInt(), (value) => {
        if (isInteger(String(value))) expect(BigInt(Number(value))).toBe(value);
      }),
    );
  });
});

describe('decimal', () => {
  it.each(['', '.', '1.', '.5', '1,000', '1e3', 'NaN', 'Infinity', '--1', '1.2.3'])('refuses %j', (text) =>
    expect(isDecimal(text)).toBe(false),
  );
  it.each(['0', '-1.5', '+0.01', '123456.789'])('accepts %j', (text) => expect(isDecimal(text)).toBe(true));
  it('counts the digits after the point where a scale is given', () => {
    expect([isDecimal('1.23', 2), isDecimal('1.234', 2), isDecimal('1.0', 0)]).toEqual([true, false, false]);
  });
});

describe('e-mail', () => {
  it.each([
    '',
    'a',
    'a@',
    '@b.cn',
    'a@b',
    'a b@c.cn',
    'a..b@c.cn',
    '.a@c.cn',
    'a@-c.cn',
    'a@c.cn\n',
    'a@c..cn',
    `${'a'.repeat(250)}@c.cn`,
    '<a@c.cn>',
  ])('refuses %j', (text) => expect(isEmail(text)).toBe(false));
  it.each(['a@b.cn', 'zhang.san+tag@mail.school.edu.cn', 'A_1-2@x-y.com'])('accepts %j', (text) =>
    expect(isEmail(text)).toBe(true),
  );
  it('answers quickly whatever it is asked', () => {
    expect(isEmail(`${'a.'.repeat(100_000)}@`)).toBe(false);
    expect(isEmail(`a@${'a.'.repeat(120)}!`)).toBe(false);
  });
});

describe('URL', () => {
  it.each([
    '',
    'example.com',
    'ftp://a.cn',
    'javascript:alert(1)',
    'JavaScript://a.cn/%0aalert(1)',
    'data:text/html,x',
    'http://',
    'http:///a',
    'http://a b.cn',
    'http://a.cn/<script>',
    'http://user:pass@a.cn',
    'https:\\\\a.cn',
    'http://a.cn\\@b.cn',
    'http://-a.cn',
    `https://a.cn/${'x'.repeat(2048)}`,
  ])('refuses %j', (text) => expect(isUrl(text)).toBe(false));
  it.each([
    'http://a.cn',
    'https://a.cn:8443/x?y=1#z',
    'HTTPS://A.CN',
    'https://例子.中国/路径',
    'http://127.0.0.1/',
    'http://localhost',
  ])('accepts %j', (text) => expect(isUrl(text)).toBe(true));
});

describe('ID number', () => {
  it.each([
    '',
    '110105194912310020',
    '11010519491231002',
    '11010519491331002X',
    '110105194902300021',
    '010105194912310021',
    '11010518491231002X',
    '11010519491231002x1',
    '110105491231002',
  ])('refuses %j', (text) => expect(isIdCard(text)).toBe(false));
  it.each(['11010519491231002X', '11010519491231002x'])('accepts %j', (text) => expect(isIdCard(text)).toBe(true));
  it('finds every single wrong digit', () => {
    const right = '11010519491231002X';
    for (let at = 0; at < 17; at += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const text = `${right.slice(0, at)}${digit}${right.slice(at + 1)}`;
        expect(isIdCard(text)).toBe(text === right);
      }
    }
  });
});

describe('the schemas on top', () => {
  it('trim what was typed', () => {
    expect(email.parse(' a@b.cn ')).toBe('a@b.cn');
    expect(webUrl.parse(' https://a.cn ')).toBe('https://a.cn');
    expect(integerText.parse(' 12 ')).toBe('12');
    expect(idCard.parse(' 11010519491231002x ')).toBe('11010519491231002X');
  });
  it('say what is wrong in Chinese, once', () => {
    const words = (schema: ReturnType<typeof decimalText>, text: string) =>
      schema.safeParse(text).error?.issues.map(({ message }) => message);
    expect(words(decimalText(2), 'x')).toEqual([validationMessages.decimal]);
    expect(words(decimalText(2), '1.234')).toEqual([validationMessages.scale(2)]);
    expect(words(decimalText(2), '1.23')).toBeUndefined();
  });
});
