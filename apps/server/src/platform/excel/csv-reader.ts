import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvScanner } from './csv-scanner';
import { ReadingTime } from './reading-time';
import { type TableCaps, TableRefused } from './table-refused';
import { type TableSource, unknownSurvey } from './table-source';
import { refuseMarkup } from './unread-format';

const headBytes = 64 * 1024;
/** So few that one turn of the event loop makes thousands of the shortest rows, and not more. */
const pieceBytes = 16 * 1024;

const readHead = async (path: string): Promise<Buffer> => {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

const decode = (decoder: InstanceType<typeof TextDecoder>, bytes?: Buffer): string => {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch (cause) {
    throw cause instanceof TypeError ? new TableRefused('unknown-encoding', { cause }) : cause;
  }
};

const decoded = async function* (path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const bytes: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: pieceBytes });
  for await (const piece of bytes) yield decode(decoder, piece);
  yield decode(decoder);
};

const isUtf8 = async (path: string): Promise<boolean> => {
  try {
    for await (const _ of decoded(path, 'utf-8'));
    return true;
  } catch (error) {
    if (error instanceof TableRefused) return false;
    throw error;
  }
};

/** By its byte order mark, else UTF-8 if all of it is valid, else the encoding of Chinese Windows. */
const encodingOf = async (path: string, head: Buffer): Promise<string> => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  return (await isUtf8(path)) ? 'utf-8' : 'gb18030';
};

const separators = [',', '\t', ';'] as const;
const linesJudged = 50;

/** The separator that is in most of the first lines, outside quotes; a title above the heading has none. */
const separatorOf = (head: string): string => {
  const lines = head.replace(/"[^"]*"/g, '').split(/\r\n?|\n/, linesJudged);
  const counts = separators.map((separator) => {
    const inLines = lines.map((line) => line.split(separator).length - 1);
    return { separator, lines: inLines.filter((count) => count > 0).length, all: inLines.reduce((a, b) => a + b, 0) };
  });
  return counts.reduce((best, next) =>
    next.lines > best.lines || (next.lines === best.lines && next.all > best.all) ? next : best,
  ).separator;
};

/** Opens the .csv file at `path`, whatever its encoding and separator. */
export const openCsv = async (path: string, caps: TableCaps): Promise<TableSource> => {
  const head = await readHead(path);
  // UTF-16 has a byte order mark; without one its zero bytes show that the encoding is unknown.
  const encoding = await encodingOf(path, head);
  const text = decode(new TextDecoder(encoding, { fatal: true }), head);
  if (text.includes('\0')) throw new TableRefused('not-a-table');
  refuseMarkup(text);
  return {
    sheets: [{ name: '', hidden: false }],
    survey: async () => unknownSurvey,
    rows: async function* () {
      const scanner = new CsvScanner(separatorOf(text), caps);
      const time = new ReadingTime(caps.readingMs);
      for await (const piece of decoded(path, encoding)) {
        await time.spend(() => scanner.push(piece));
        yield scanner.take();
      }
      scanner.end();
      yield scanner.take();
    },
    close: async () => undefined,
  };
};
