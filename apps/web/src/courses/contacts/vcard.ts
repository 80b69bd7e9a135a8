import type { BookEntry } from '@shuyuan/contract/courses/contacts/contact-book';
import { passed } from './book.rules';

const lineEnd = '\r\n';
/** RFC 2426: no line is longer than 75 octets without its end. */
const octetsMax = 75;

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r\n|\r|\n/gu, '\\n')
    .replaceAll(',', '\\,')
    .replaceAll(';', '\\;');

const octets = new TextEncoder();

/** A long line in pieces, each but the first led by a space; no character is cut in two. */
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

/** A member as a vCard 3.0 (RFC 2426), with what they let others have. */
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
