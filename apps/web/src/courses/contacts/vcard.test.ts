import { consentWords } from '@shuyuan/contract/courses/contacts/member.form';
import { describe, expect, it } from 'vitest';
import { anEntry } from './book.test-kit';
import { vcardOf } from './vcard';

const unfolded = (card: string): string[] => card.replaceAll('\r\n ', '').split('\r\n');

describe('a vCard', () => {
  it('holds nothing that the member did not agree to', () => {
    const card = vcardOf(anEntry({ email: 'a@b.cn', wechat: 'w' }), { name: 'Zhang', note: '' });
    expect(unfolded(card)).toEqual(['BEGIN:VCARD', 'VERSION:3.0', 'N:Zhang;;;;', 'FN:Zhang', 'END:VCARD', '']);
  });

  it('holds what they agreed to, with its marks escaped', () => {
    const entry = anEntry({ consent: Object.values(consentWords), company: 'A, B; C\\D\nE', birthday: '1980-01-31' });
    const lines = unfolded(vcardOf(entry, { name: 'Zhang', note: 'n' }));
    expect(lines).toContain('TEL;TYPE=CELL:13800138000');
    expect(lines).toContain('ORG:A\\, B\\; C\\\\D\\nE');
    expect(lines).toContain('BDAY:1980-01-31');
    expect(lines).toContain('NOTE:n');
  });

  it('has no line of more than 75 octets, and no character cut in two', () => {
    const name = '欧阳'.repeat(40);
    const card = vcardOf(anEntry(), { name, note: '👍'.repeat(30) });
    for (const line of card.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(card).not.toContain('\uFFFD');
    expect(unfolded(card)).toContain(`FN:${name}`);
    expect(unfolded(card)).toContain(`NOTE:${'👍'.repeat(30)}`);
  });
});
