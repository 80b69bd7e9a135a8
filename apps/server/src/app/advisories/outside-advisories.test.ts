import { createServer } from 'node:http';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { profileEndpoints } from '@shuyuan/contract/backoffice/identity/profile.endpoints';
import type { Delivery } from '@shuyuan/contract/backoffice/webhooks/webhook';
import { webhookErrors } from '@shuyuan/contract/backoffice/webhooks/webhook.errors';
import { afterAll, beforeAll, expect } from 'vitest';
import { type FileApp, filesOnDisk, pdf, startFileApp, upload } from '../../backoffice/files/file.test-kit';
import { chiefToken, type FormApp, startFormApp } from '../../backoffice/forms/form.test-kit';
import { liveForm } from '../../backoffice/records/record-read.test-kit';
import {
  defineWebhook,
  quick,
  type Receiver,
  startReceiver,
  webhookCalls,
} from '../../backoffice/webhooks/webhook.test-kit';
import { rawGet } from '../../platform/http/http.test-kit';
import { replayAll } from './advisory.test-kit';

let files: FileApp;
let hooks: FormApp;
let formId: number;
let call: ReturnType<typeof webhookCalls>;
/** On an inner address that no webhook may call. */
let inner: Receiver;
/** What names mean at the moment; a rebinding host changes it after the check. */
const meanings = new Map<string, string>();
beforeAll(async () => {
  files = await startFileApp();
  hooks = await startFormApp({
    env: { WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.9' },
    webhookTrial: {
      timing: quick,
      resolve: async (host) => [{ address: meanings.get(host) ?? '8.8.8.8', family: 4 }],
    },
  });
  formId = (await liveForm(hooks, [{ field: 'title', name: '名称' }])).id;
  call = webhookCalls(hooks, await chiefToken(hooks));
  inner = await startReceiver();
}, 60_000);
afterAll(async () => {
  await hooks.close();
  await files.close();
  await inner.close();
});

const expectNoHook = async (url: string): Promise<void> => {
  const reply = await call('save', { body: { name: '甲', custom_form_id: formId, events: ['created'], url } });
  expect([url, reply.status, reply.body.errcode]).toEqual([url, 400, webhookErrors.badAddress.errcode]);
};

/** Sends a test event and waits until it has failed. */
const expectFailure = async (id: number): Promise<void> => {
  expect((await call('test', { body: { id } })).status).toBe(200);
  const tried = async () => {
    const { body } = await call('deliveries', { query: { webhook_id: id, page_size: 10 } });
    return (body.data as Delivery[]).some(({ attempts }) => attempts > 0);
  };
  await expect.poll(tried, { timeout: 15_000 }).toBe(true);
};

const expectNoFile = async (bytes: string, name: string): Promise<void> => {
  const { status, body } = await upload(files, { bytes, name });
  expect([status, body.errcode]).toEqual([fileErrors.wrongType.status, fileErrors.wrongType.errcode]);
};
const page = '<!doctype html><script>alert(1)</script>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

const expectNothingAt = async (path: string): Promise<void> => {
  const reply = await rawGet(files.url, { path, headers: { authorization: `Bearer ${files.token}` } });
  const text = reply.body.toString('utf8');
  expect([path, /root:.*:0:0/.test(text), text.includes('"password"')]).toEqual([path, false, false]);
  expect([path, reply.status ?? 0, (reply.status ?? 0) < 500]).toEqual([path, reply.status, true]);
};

replayAll('files and calls to other servers', [
  {
    id: 'CVE-2022-23080',
    of: 'Directus',
    was: 'the server calls ports of its own network',
    replay: async () => {
      for (const url of [
        'https://127.0.0.1:22/',
        'https://10.0.0.1/',
        'https://[::1]/',
        'https://169.254.169.254/latest/',
      ])
        await expectNoHook(url);
    },
  },
  {
    id: 'CVE-2024-46990',
    of: 'Directus',
    was: 'other addresses of the loopback are called',
    replay: async () => {
      for (const url of ['https://127.0.0.2/', 'https://127.127.127.127/', 'https://0.0.0.0/', 'https://2130706433/'])
        await expectNoHook(url);
    },
  },
  {
    id: 'CVE-2024-52588',
    of: 'Strapi',
    was: 'a webhook calls the server itself',
    replay: async () => {
      meanings.set('self.example', '127.0.0.1');
      await expectNoHook('https://self.example/admin/init');
    },
  },
  {
    id: 'CVE-2023-26492',
    of: 'Directus',
    was: 'a name means an inner address once it was checked',
    replay: async () => {
      const { port } = new URL(inner.url);
      meanings.set('rebound.example', '8.8.8.8');
      const url = `https://rebound.example:${port}/hook`;
      const { id } = await defineWebhook(call, { custom_form_id: formId, events: ['created'], url });
      meanings.set('rebound.example', '127.0.0.1');
      await expectFailure(id);
      expect(inner.calls).toEqual([]);
    },
  },
  {
    id: 'CVE-2024-39699',
    of: 'Directus',
    was: 'a redirect leads to an inner address',
    replay: async () => {
      const mover = createServer((_, reply) => reply.writeHead(302, { location: inner.url }).end());
      await new Promise<void>((resolve) => mover.listen(0, '127.0.0.9', resolve));
      const { port } = mover.address() as { port: number };
      meanings.set('moved.example', '127.0.0.9');
      const url = `http://moved.example:${port}/`;
      const { id } = await defineWebhook(call, { custom_form_id: formId, events: ['created'], url });
      await expectFailure(id);
      expect(inner.calls).toEqual([]);
      mover.closeAllConnections();
      mover.close();
    },
  },
  {
    id: 'CVE-2022-22116',
    of: 'Directus',
    was: 'an SVG with script is a picture',
    replay: () => expectNoFile(svg, 'a.svg'),
  },
  {
    id: 'CVE-2022-22117',
    of: 'Directus',
    was: 'a page as a portrait runs script',
    replay: async () => {
      for (const [name, type] of [
        ['a.html', 'text/html'],
        ['a.png', 'image/png'],
      ] as const) {
        const form = new FormData();
        form.append('file', new Blob([page], { type }), name);
        const headers = { authorization: `Bearer ${files.token}` };
        const { path } = profileEndpoints.saveAvatar;
        const reply = await fetch(files.url + path, { method: 'POST', headers, body: form });
        expect([name, [400, 415].includes(reply.status)]).toEqual([name, true]);
      }
    },
  },
  {
    id: 'CVE-2023-50717',
    of: 'NocoDB',
    was: 'an uploaded page runs script in the browser',
    replay: async () => {
      for (const name of ['a.html', 'a.htm', 'a.xhtml', 'a.pdf', 'a.jpg']) await expectNoFile(page, name);
    },
  },
  {
    id: 'CVE-2023-35843',
    of: 'NocoDB',
    was: 'the path of a download leads out of its folder',
    replay: async () => {
      for (const up of ['../', '..%2f', '%2e%2e/', '..\\', '%252e%252e%252f', '....//'])
        await expectNothingAt(`/files/${up.repeat(8)}etc/passwd`);
    },
  },
  {
    id: 'CVE-2023-27025',
    of: 'RuoYi',
    was: 'a parameter names any file of the server',
    replay: async () => {
      for (const address of [
        '/etc/passwd',
        '/files/../../../etc/passwd',
        'file:///etc/passwd',
        'postgres/connection.json',
      ])
        await expectNothingAt(`/api/admin/file/link?url=${encodeURIComponent(address)}`);
    },
  },
  {
    id: 'CVE-2022-36031',
    of: 'Directus',
    was: 'a file that is a folder ends the server',
    replay: async () => {
      for (const path of ['/files', '/files/', '/files/AAAAAAAAAAAAAAAAAAAAAA', '/files/AAAAAAAAAAAAAAAAAAAAAA/'])
        await expectNothingAt(path);
      for (const folder of ['..', '../..', '/', 'a/../../b'])
        expect((await upload(files, { bytes: pdf(), name: 'a.pdf', folder })).status).toBe(400);
      expect((await fetch(`${files.url}/healthz`)).status).toBe(200);
    },
  },
  {
    id: 'CVE-2025-55746',
    of: 'Directus',
    was: 'anybody uploads and overwrites files',
    replay: async () => {
      const { body } = await upload(files, { bytes: pdf(), name: '../../../tmp/a.pdf' });
      const before = await filesOnDisk(files.dataDir);
      const send = (method: string, path: string) => {
        const form = new FormData();
        form.append('filename_disk', '../../x.js');
        form.append('file', new Blob([Uint8Array.from(pdf())]), '../x.pdf');
        return fetch(files.url + path, { method, body: form });
      };
      expect((await send('POST', '/api/admin/upload-file')).status).toBe(401);
      for (const method of ['PATCH', 'PUT', 'POST', 'DELETE'])
        expect([401, 404, 405]).toContain((await send(method, String(body.url))).status);
      expect(await filesOnDisk(files.dataDir)).toEqual(before);
    },
  },
]);
