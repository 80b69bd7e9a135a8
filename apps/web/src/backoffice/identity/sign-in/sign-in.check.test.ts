import { passwordCredentials, smsCredentials } from '@shuyuan/contract/backoffice/identity/identity';
import { describe, expect, it } from 'vitest';
import {
  checkFields,
  type Field,
  fieldsOf,
  readFieldErrors,
  toCredentials,
  type Values,
  type Way,
} from './sign-in.check';

const empty: Values = { username: '', password: '', mobile: '', code: '' };

const samples: Readonly<Record<Field, readonly string[]>> = {
  username: ['', '   ', 'admin', ' admin ', 'x'.repeat(64), 'x'.repeat(65)],
  password: ['', ' ', 'secret word', 'x'.repeat(128), 'x'.repeat(129)],
  mobile: ['', ' ', '13800138000', ' 13800138000 ', '12800138000', '1380013800', '138001380000', '+8613800138000'],
  code: ['', ' ', '123456', ' 123456 ', '12345', '1234567', '12345a', '１２３４５６'],
};

const schemas = { password: passwordCredentials, sms: smsCredentials };

const messagesOfContract = (way: Way, values: Values) => {
  const result = schemas[way].safeParse(toCredentials(way, values));
  if (result.success) return {};
  return Object.fromEntries(result.error.issues.reverse().map((issue) => [String(issue.path[0]), issue.message]));
};

describe('the checks of the login page', () => {
  it.each<Way>(['password', 'sms'])('name every empty field of the way %s', (way) => {
    expect(Object.keys(checkFields(fieldsOf[way], empty))).toEqual(fieldsOf[way]);
  });

  it.each<Way>(['password', 'sms'])('accept and refuse exactly what the contract does by %s', (way) => {
    const [first, second] = fieldsOf[way];
    if (first === undefined || second === undefined) throw new Error('a way has two fields');
    for (const a of samples[first]) {
      for (const b of samples[second]) {
        const values = { ...empty, [first]: a, [second]: b };
        const found = checkFields(fieldsOf[way], values);
        expect(Object.keys(found), JSON.stringify([a, b])).toEqual(
          Object.keys(messagesOfContract(way, values)).sort(
            (x, y) => fieldsOf[way].indexOf(x as Field) - fieldsOf[way].indexOf(y as Field),
          ),
        );
      }
    }
  });

  it('say what the contract says about a value of the wrong shape', () => {
    const values = { ...empty, mobile: '12800138000', code: '12' };
    expect(checkFields(fieldsOf.sms, values)).toEqual(messagesOfContract('sms', values));
  });
});

describe('the credentials', () => {
  it('trim the user name and keep the password as typed', () => {
    const values = { ...empty, username: ' admin ', password: ' a b ' };
    expect(toCredentials('password', values)).toEqual({ username: 'admin', password: ' a b ' });
  });
});

describe("the server's field errors", () => {
  it('are shown only at fields that are on the screen', () => {
    const errors = { username: ['用户名过长', 'second'], mobile: ['x'], password: [] };
    expect(readFieldErrors('password', errors)).toEqual({ username: '用户名过长' });
  });

  it('are none when the server named none', () => {
    expect(readFieldErrors('sms')).toEqual({});
  });
});
