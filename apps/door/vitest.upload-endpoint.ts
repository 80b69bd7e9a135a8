import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';

const sizeOf = (request: IncomingMessage): Promise<number> =>
  new Promise((resolve) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => resolve(bytes));
  });

const answer = (response: ServerResponse, reply: object, status = 200): void => {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(reply));
};

/** Files that visitors add to what is theirs; a name tells the test for what the file was, and with which token. */
const addOwn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  await sizeOf(request);
  const id = new URL(request.url ?? '', 'http://door.test').searchParams.get('id');
  const token = request.headers.authorization?.replace('Bearer ', '');
  if (token === 'old') return answer(response, { errcode: 40100, errmsg: '请先验证手机号' }, 401);
  answer(response, { msg: '已添加', data: { name: `${token}-${id}.jpg`, files: 3 } });
};

/** Answers uploads as the server would: over a real connection, because the page reports how much has been sent. */
export const uploadEndpoint = (): Plugin => ({
  name: 'upload-endpoint',
  configureServer: ({ middlewares }) => {
    let count = 0;
    middlewares.use('/api/public/door/add-file', addOwn);
    middlewares.use('/api/public/door/add-leave-file', addOwn);
    middlewares.use('/api/public/publication/upload', async (request, response) => {
      const bytes = await sizeOf(request);
      count += 1;
      const url = `/files/AAAAAAAAAAAAAAAAAAAAAA/${String(count).padStart(16, '0')}.png`;
      // A name tells the test how large the upload was.
      answer(response, { data: { url, name: `照片-${bytes}.jpg`, size: bytes } });
    });
  },
});
