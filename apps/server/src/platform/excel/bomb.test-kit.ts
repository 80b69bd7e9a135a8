import { constants, deflateRawSync } from 'node:zlib';

/** A part with endlessly repeated content. */
export interface BombPart {
  readonly path: 'xl/worksheets/one.xml' | 'xl/strings.xml' | 'xl/styles.xml' | 'xl/workbook.xml';
  readonly before: string;
  readonly again: string;
  readonly after: string;
  /** An upper bound of its compressed bytes. */
  readonly packed: number;
  /** A plausible size for its compressed bytes, which such a part may have. */
  readonly likely: number;
}

const bombBytes = 512 * 1024 * 1024;
const pieceBytes = 1024 * 1024;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const related = 'http://schemas.openxmlformats.org/package/2006/relationships';

const plainParts: Readonly<Record<string, string>> = {
  '_rels/.rels': `<Relationships xmlns="${related}"><Relationship Id="r" Type="${office}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="a"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${related}"><Relationship Id="a" Type="${office}/worksheet" Target="worksheets/one.xml"/>` +
    `<Relationship Id="b" Type="${office}/styles" Target="styles.xml"/><Relationship Id="c" Type="${office}/sharedStrings" Target="strings.xml"/></Relationships>`,
  'xl/worksheets/one.xml': `<worksheet xmlns="${main}"><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>`,
};

interface Entry {
  readonly path: string;
  readonly bytes: Buffer;
  readonly size: number;
}

/** Refers to nothing before it, so that it can be repeated anywhere, any number of times. */
const pressed = (text: string): Buffer => deflateRawSync(text, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
const end = deflateRawSync('');

const entryOf = (path: string, text: string): Entry => ({
  path,
  bytes: text === '' ? end : deflateRawSync(text, { level: 1 }),
  size: Buffer.byteLength(text),
});

/** Half a gigabyte, compressed once and repeated. */
const bombEntry = ({ path, before, again, after }: BombPart): Entry => {
  const piece = again.repeat(Math.ceil(pieceBytes / again.length));
  const times = Math.ceil(bombBytes / piece.length);
  const packed = pressed(piece);
  const pieces = Array.from({ length: times }, () => packed);
  return {
    path,
    bytes: Buffer.concat([pressed(before), ...pieces, pressed(after), end]),
    size: before.length + piece.length * times + after.length,
  };
};

const deflated = 8;

/** What precedes the bytes of an entry and is in the directory; nobody checks its checksum. */
const headerOf = ({ path, bytes, size }: Entry): Buffer => {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(deflated, 4);
  header.writeUInt32LE(bytes.length, 14);
  header.writeUInt32LE(size, 18);
  header.writeUInt16LE(path.length, 22);
  return header;
};

const zipOf = (entries: readonly Entry[]): Buffer => {
  const local: Buffer[] = [];
  const listed: Buffer[] = [];
  let place = 0;
  for (const entry of entries) {
    const [path, header] = [Buffer.from(entry.path), headerOf(entry)];
    const whole = Buffer.concat([Buffer.from('PK\u0003\u0004'), header, path, entry.bytes]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(place, 10);
    listed.push(Buffer.from('PK\u0001\u0002\u0014\0'), header, rest, path);
    local.push(whole);
    place += whole.length;
  }
  const directory = Buffer.concat(listed);
  const tail = Buffer.alloc(18);
  tail.writeUInt16LE(entries.length, 4);
  tail.writeUInt16LE(entries.length, 6);
  tail.writeUInt32LE(directory.length, 8);
  tail.writeUInt32LE(place, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\u0005\u0006'), tail]);
};

/** A workbook with a part of half a gigabyte, whose directory states its size, or a false one. */
export const bombOf = (part: BombPart, claimed?: number): Buffer => {
  const bomb = bombEntry(part);
  const others = Object.entries(plainParts).filter(([path]) => path !== part.path);
  return zipOf([...others.map(([path, text]) => entryOf(path, text)), { ...bomb, size: claimed ?? bomb.size }]);
};

/** A workbook with these parts, by their paths, replacing or supplementing the usual ones. */
export const workbookWith = (parts: Readonly<Record<string, string>>): Buffer =>
  zipOf(Object.entries({ ...plainParts, ...parts }).map(([path, text]) => entryOf(path, text)));
