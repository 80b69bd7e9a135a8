import type { Plugin } from 'vite';

/** A picture of 32 × 32 pixels in one colour. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAMAAABEpIrGAAAAA1BMVEV4oIy3kXfQAAAAEklEQVR4nGNgGAWjYBSMAuwAAAQgAAGGsz1EAAAAAElFTkSuQmCC',
  'base64',
);

/** Answers the addresses of uploaded files and of map tiles as a server with pictures would. */
export const samplePictures = (): Plugin => ({
  name: 'sample-pictures',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      if (!/^\/(?:files|tiles)\//.test(request.url ?? '')) return next();
      response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    });
  },
});
