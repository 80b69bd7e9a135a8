import type { BookEntry } from '@shuyuan/contract/courses/contacts/contact-book';
import { passed } from './book.rules';

const lineEnd = '\r\n';
/** RFC 2426: a line has at most 75 octets, excluding the line break. */
const octetsMax = 75;

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r\n|\r|\n/gu, '\\n')
    .replaceAll(',', '\\,')
    .replaceAll(';', '\\;');

const octets = new TextEncoder();

/** Folds a long line: each piece but the first starts with a space; no character is split. */
const folded = (line: string): string => {
  const pieces: string[] = [];
  let piece = '';
  let room = octetsMax;
  for (const character of line) {
    const size = octets.encode(character).length;
    if (size > room) {
      pieces.push(piece);
      piece = '';
      room = octetsMax - 1;
    }
    piece += character;
    room -= size;
  }
  return [...pieces, piece].join(`${lineEnd} `);
};

/** A member as a vCard 3.0 (RFC 2426), with what they agreed to share. */
export const vcardOf = (entry: BookEntry, { name, note }: { name: string; note: string }): string => {
  const line = (key: string, value: string | undefined): string[] =>
    value === undefined || value === '' ? [] : [folded(`${key}:${escaped(value)}`)];
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    folded(`N:${escaped(name)};;;;`),
    ...line('FN', name),
    ...line('TEL;TYPE=CELL', passed(entry, 'mobile')),
    ...line('EMAIL;TYPE=INTERNET', passed(entry, 'email')),
    ...line('ORG', passed(entry, 'company')),
    ...line('TITLE', passed(entry, 'title')),
    ...line('BDAY', passed(entry, 'birthday')),
    ...line('X-WECHAT', passed(entry, 'wechat')),
    ...line('NOTE', note),
    'END:VCARD',
    '',
  ].join(lineEnd);
};
