import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file within a zip file; its content is read once, before the next part is requested. */
export interface ZipPart {
  readonly path: string;
  readonly chunks: AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
}

const options = {
  // Sheets are repetitive: a higher level gains little and costs much time.
  compressionLevel: 3,
  // The earliest possible date; the workbook states its own time.
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
};

/** Streams the bytes of a zip file while its parts are read, never holding more than a chunk. */
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
    // When the reader stops, the parts and their sources are released.
    content?.destroy();
    await feeding;
  }
};
