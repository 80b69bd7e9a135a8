import type { Plugin } from 'vite';

/** Answers uploads as the server would: over a real connection, because the page reports how much has been sent. */
export const uploadEndpoint = (): Plugin => ({
  name: 'upload-endpoint',
  configureServer: ({ middlewares }) => {
    let count = 0;
    middlewares.use('/api/public/publication/upload', (request, response) => {
      let bytes = 0;
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      request.on('end', () => {
        count += 1;
        const url = `/files/AAAAAAAAAAAAAAAAAAAAAA/${String(count).padStart(16, '0')}.png`;
        response.setHeader('content-type', 'application/json');
        // A name tells the test how large the upload was.
        response.end(JSON.stringify({ data: { url, name: `照片-${bytes}.jpg`, size: bytes } }));
      });
    });
  },
});
