import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file within a zip file; its text or bytes are drawn once, before the next part is asked for. */
export interface ZipPart {
  readonly path: string;
  readonly chunks: AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
}

const options = {
  // Sheets are repetitive, so that little is won by pressing harder, and much time lost.
  compressionLevel: 3,
  // The first day there is; a file tells its own time within.
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
};

/** The bytes of a zip file while its parts are drawn, never holding more than a piece of one. */
export const zipBytes = async function* (parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let content: Readable | undefined;
  const feed = async () => {
    for await (const { path, chunks } of parts) {
      content = Readable.from(chunks, { objectMode: false });
      zip.addReadStream(content, path, options);
      await finished(content);
    }
    zip.end();
  };
  zip.on('error', (error: Error) => output.destroy(error));
  const feeding = feed().catch((error: Error) => output.destroy(error));
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    // Whoever stops reading lets the parts go, and what they are drawn from.
    content?.destroy();
    await feeding;
  }
};
