const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

// Without the flag for code points, which would cost half the time of an export.
const suspect = /[^\t\n !#-%'-;=?-^`-\ud7ff\ue000-\ufffd]/;
const special = /[&<>"\r]/g;
// What XML cannot hold is written as spreadsheet programs do, and so is a text that looks like that already.
const unwritable = /[^\t\n\r -\ufffd]|_(?=x[0-9A-Fa-f]{4}_)/g;
const loneSurrogate = /\p{Cs}/gu;
const written = /_x([0-9A-Fa-f]{4})_/g;

const asCode = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A text as it stands in the XML of a sheet. */
export const escapeXml = (text: string): string =>
  suspect.test(text)
    ? text
        .replace(loneSurrogate, '\ufffd')
        .replace(unwritable, asCode)
        .replace(special, (character) => escapes[character] ?? character)
    : text;

/** Undoes the spreadsheets' own way of writing characters that XML cannot hold. */
const decodeWritten = (text: string): string =>
  text.includes('_x')
    ? text.replace(written, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const entity = /&(#?[0-9A-Za-z]{1,8});/g;

const fromCode = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');

const meaning = (whole: string, name: string): string => {
  if (name.startsWith('#x')) return fromCode(Number.parseInt(name.slice(2), 16) || 0);
  if (name.startsWith('#')) return fromCode(Number.parseInt(name.slice(1), 10) || 0);
  return named[name] ?? whole;
};

/** A text of XML without its entities; unknown ones stay as they are. */
export const unescapeXml = (text: string): string => (text.includes('&') ? text.replace(entity, meaning) : text);

/** What a cell of a workbook shows: without entities, and without characters that no text has. */
export const writtenText = (xml: string): string => {
  const text = decodeWritten(unescapeXml(xml));
  return text === xml ? text : text.replace(loneSurrogate, '\ufffd').replaceAll('\0', '');
};
