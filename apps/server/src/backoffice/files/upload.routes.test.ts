import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { crc32 } from 'node:zlib';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { systemSettingErrors } from '@shuyuan/contract/backoffice/settings/system-setting.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { imageMaxBytes } from '@shuyuan/contract/platform/upload-limits';
import { systemSettingEndpoints as settingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSuperuser } from '../../platform/db/database.test-kit';
import { signIn } from '../identity/identity.test-kit';
import { callApi } from '../identity/identity-api.test-kit';
import { type FileApp, filesOnDisk, pdf, picture, send, startFileApp, upload } from './file.test-kit';

let app: FileApp;
beforeAll(async () => {
  app = await startFileApp({ env: { UPLOAD_MAX_MB: '3' } });
});
afterAll(() => app.close());

const rows = async () => {
  const { rows } = await app.db.pool.query(
    'select (select count(*) from app.file) as files, (select count(*) from app.blob) as blobs',
  );
  return { ...rows[0], disk: (await filesOnDisk(app.dataDir)).length };
};

const leavesNothing = async (act: () => Promise<unknown>): Promise<void> => {
  const before = await rows();
  await act();
  await expect.poll(rows).toEqual(before);
};

/** An image whose file has exactly this many bytes: decoders ignore what follows the end of a PNG. */
const pictureOf = async (bytes: number): Promise<Buffer> => {
  const real = await picture();
  return Buffer.concat([real, Buffer.alloc(bytes - real.length, 1)]);
};

const gif = 'GIF89a';
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

describe('an upload is refused, and leaves nothing behind,', () => {
  it.each([
    ['an SVG as png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.png'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.svg'],
    ['HTML as jpg', '<!doctype html><script>alert(1)</script>', 'a.jpg'],
    ['HTML', '<!doctype html><script>alert(1)</script>', 'a.html'],
    ['a script', 'alert(1)', 'a.js'],
    ['a program', Buffer.from('MZ\u0090\u0000\u0003', 'latin1'), 'a.exe'],
    ['a program as pdf', Buffer.from('MZ\u0090\u0000\u0003', 'latin1'), 'a.pdf'],
    ['a program as text', Buffer.from('MZ\u0090\u0000\u0003', 'latin1'), 'a.txt'],
    ['an ELF as mp4', Buffer.concat([Buffer.from('\u007fELF', 'latin1'), randomBytes(200)]), 'a.mp4'],
    ['text with NUL', 'a\u0000b', 'a.txt'],
    ['a pdf without an ending', pdf(), 'report'],
    ['a pdf named png', pdf(), 'a.png'],
    ['an unknown ending', 'words', 'a.xyz'],
    ['an ending of the prototype', 'words', 'a.constructor'],
  ])('for %s', async (_what, bytes, name) => {
    await leavesNothing(async () => {
      const { status, body } = await upload(app, { bytes, name });
      expect([status, body.errcode]).toEqual([fileErrors.wrongType.status, fileErrors.wrongType.errcode]);
    });
  });

  it.each([
    ['a GIF that is a script', `${gif}/*${'\u0001'.repeat(20)}*/=1;alert(1)`, 'a.gif'],
    ['a PNG that is only a header', Buffer.concat([png, randomBytes(300)]), 'a.png'],
    ['a JPEG with PHP inside', Buffer.from('\xff\xd8\xff\xe0<?php system($_GET[0]); ?>', 'latin1'), 'a.jpg'],
  ])('for %s', async (_what, bytes, name) => {
    await leavesNothing(async () => {
      const { body } = await upload(app, { bytes, name });
      expect([fileErrors.brokenImage.errcode, fileErrors.wrongType.errcode]).toContain(body.errcode);
    });
  });

  it('for a truncated picture', async () => {
    const noise = await sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
      .png()
      .toBuffer();
    await leavesNothing(async () => {
      const { body } = await upload(app, { bytes: noise.subarray(0, noise.length / 2), name: 'a.png' });
      expect(body.errcode).toBe(fileErrors.brokenImage.errcode);
    });
  });

  it('for a picture of more pixels than memory should hold', { tags: ['long'] }, async () => {
    const bomb = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(imageMaxBytes);
    await leavesNothing(async () => {
      expect((await upload(app, { bytes: bomb, name: 'a.png' })).body.errcode).toBe(fileErrors.brokenImage.errcode);
    });
  });

  it('for a header that claims a picture of 100,000 by 100,000', async () => {
    const bytes = await picture();
    // The size is in the first chunk, which is followed by its checksum.
    bytes.writeUInt32BE(100_000, 16);
    bytes.writeUInt32BE(100_000, 20);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    await leavesNothing(async () => {
      expect((await upload(app, { bytes, name: 'a.png' })).body.errcode).toBe(fileErrors.brokenImage.errcode);
    });
  });

  it('for frames without end', async () => {
    const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
    const start = Buffer.from([...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
    const frames = Array.from({ length: 100_000 }, () => frame);
    const bytes = Buffer.concat([start, ...frames, Buffer.from([0x3b])]);
    expect(bytes.length).toBeLessThan(imageMaxBytes);
    await leavesNothing(async () => {
      expect((await upload(app, { bytes, name: 'a.gif' })).body.errcode).toBe(fileErrors.brokenImage.errcode);
    });
  });

  it('for an image of exactly 2 MB, in the words of requirements §5', async () => {
    const bytes = await pictureOf(2 * 1024 * 1024);
    await leavesNothing(async () => {
      expect(await upload(app, { bytes, name: 'a.png' })).toEqual({
        status: 413,
        body: { errcode: fileErrors.imageTooLarge.errcode, errmsg: '上传失败，图片不可超过2M!' },
      });
    });
  });

  it('for a file above the configured limit, and says which', async () => {
    await leavesNothing(async () => {
      const { status, body } = await upload(app, { bytes: pdf(3 * 1024 * 1024), name: 'a.pdf' });
      expect([status, body.errmsg]).toEqual([413, '上传失败，文件不可超过3M!']);
    });
  });

  it('for an empty file', async () => {
    expect((await upload(app, { bytes: '', name: 'a.txt' })).body.errcode).toBe(fileErrors.emptyFile.errcode);
  });

  it('without a file, with two, or with one under another name', async () => {
    const none = new FormData();
    none.append('folder', 'x');
    expect((await send(app, none)).body.errcode).toBe(platformErrors.missingFile.errcode);
    const two = new FormData();
    for (const name of ['a.txt', 'b.txt']) two.append('file', new Blob([name]), name);
    await leavesNothing(async () =>
      expect((await send(app, two)).body.errcode).toBe(platformErrors.malformedUpload.errcode),
    );
    const other = new FormData();
    other.append('image', new Blob(['x']), 'a.txt');
    expect((await send(app, other)).body.errcode).toBe(platformErrors.malformedUpload.errcode);
  });

  it('with 10,000 parts', async () => {
    const form = new FormData();
    for (let part = 0; part < 10_000; part += 1) form.append(`f${part}`, 'x');
    expect((await send(app, form)).body.errcode).toBe(platformErrors.malformedUpload.errcode);
  });

  it.each(['../x', 'a/b', 'a%2Fb', '', 'x'.repeat(33), 'a\u0000'])(
    'into the folder %j, at its field',
    async (folder) => {
      await leavesNothing(async () => {
        const { status, body } = await upload(app, { bytes: 'words', name: 'a.txt', folder });
        expect(status).toBe(400);
        expect(Object.keys(body.errors ?? {})).toEqual(['folder']);
      });
    },
  );

  it('as JSON', async () => {
    const response = await fetch(`${app.url}/api/admin/upload-file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(415);
  });

  it('when its body breaks off or its boundary is missing', async () => {
    for (const [type, body] of [
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc',
      ],
      ['multipart/form-data', 'x'],
    ]) {
      await leavesNothing(async () => {
        const response = await fetch(`${app.url}/api/admin/upload-file`, {
          method: 'POST',
          headers: { authorization: `Bearer ${app.token}`, 'content-type': type ?? '' },
          body: body ?? '',
        });
        expect([response.status, await response.json()]).toMatchObject([
          400,
          { errcode: platformErrors.malformedUpload.errcode },
        ]);
      });
    }
  });

  it('when the connection breaks in the middle', async () => {
    await leavesNothing(async () => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
      socket.write(
        `POST /api/admin/upload-file HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${app.token}\r\n` +
          `content-type: multipart/form-data; boundary=x\r\ncontent-length: 2000000\r\n\r\n${head}${'x'.repeat(500_000)}`,
      );
      // Only once the server has begun to write can an aborted upload leave something.
      await expect.poll(async () => (await filesOnDisk(app.dataDir)).some((name) => name.includes('_'))).toBe(true);
      socket.destroy();
      await once(socket, 'close');
    });
  });

  it('when its audit row cannot be written', async () => {
    await asSuperuser(
      `alter table app.audit_log add constraint refuse check (action <> 'file.create') not valid`,
      app.databaseUrl,
    );
    await leavesNothing(async () => expect((await upload(app, { bytes: pdf(), name: 'a.pdf' })).status).toBe(400));
    await asSuperuser('alter table app.audit_log drop constraint refuse', app.databaseUrl);
  });
});

const servedAt = async (url: unknown): Promise<Buffer> => {
  const response = await fetch(`${app.url}${url}`, { headers: { authorization: `Bearer ${app.token}` } });
  return Buffer.from(await response.arrayBuffer());
};

describe('an upload', () => {
  it('takes an image of one byte less than 2 MB', async () => {
    expect((await upload(app, { bytes: await pictureOf(imageMaxBytes), name: 'a.png' })).status).toBe(200);
  });

  it('answers with its address and the default field set of requirements §3', async () => {
    const { status, body } = await upload(app, { bytes: await picture(), name: '校徽 (1).PNG', folder: '招生' });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      url: expect.stringMatching(/^\/files\/[\w-]{22}\/[0-9a-f]{16}\.png$/),
      original_name: '校徽 (1).PNG',
      name: expect.stringMatching(/^[0-9a-f]{16}\.png$/),
      extension: 'png',
      size: expect.any(Number),
      folder: '招生',
    });
  });

  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['..\\..\\boot.txt', 'boot.txt'],
    ['a%2F..%2Fb.txt', 'a%2F..%2Fb.txt'],
    ['a\u202Etxt.txt', 'atxt.txt'],
  ])('named %j is called %j and lies where we say', async (name, shown) => {
    const { body } = await upload(app, { bytes: `words ${name}`, name });
    expect(body.original_name).toBe(shown);
    expect(body.folder).toBe('document');
    expect((await filesOnDisk(app.dataDir)).every((file) => /^[0-9a-f]{64}$/.test(file))).toBe(true);
  });

  it('draws images anew, without metadata and without what hides behind them', async () => {
    const secret = '<?php system($_GET[0]); ?>';
    const photo = await sharp(await picture('jpeg'))
      .withExif({ IFD0: { Copyright: 'canary-exif' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { body } = await upload(app, { bytes: Buffer.concat([photo, Buffer.from(secret)]), name: 'a.jpg' });
    const served = await servedAt(body.url);
    expect(served.includes(secret)).toBe(false);
    expect(served.includes('canary-exif')).toBe(false);
    const { width, height, exif } = await sharp(served).metadata();
    expect([width, height, exif]).toEqual([8, 12, undefined]);
  });

  it('keeps the frames of an animated GIF', async () => {
    const frames = [await picture(), await picture()];
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { body } = await upload(app, { bytes, name: 'a.gif' });
    const served = await servedAt(body.url);
    expect((await sharp(Buffer.from(served), { animated: true }).metadata()).pages).toBe(2);
  });

  it('calls a picture by what it is, whatever image its name promises', async () => {
    const { body } = await upload(app, { bytes: await picture('jpeg'), name: 'phone.png' });
    expect(body.extension).toBe('jpg');
  });

  it('stores the same bytes once, under as many files as there were uploads', async () => {
    const bytes = pdf();
    const before = await rows();
    const replies = await Promise.all(Array.from({ length: 8 }, () => upload(app, { bytes, name: 'same.pdf' })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body.url)).size).toBe(8);
    expect(await rows()).toEqual({ files: before.files + 8, blobs: before.blobs + 1, disk: before.disk + 1 });
  });

  it('takes its folder from before or after the file', async () => {
    const form = new FormData();
    form.append('folder', 'before');
    form.append('file', new Blob(['words']), 'a.txt');
    expect((await send(app, form)).body.folder).toBe('before');
    expect((await upload(app, { bytes: 'words', name: 'a.txt', folder: 'after' })).body.folder).toBe('after');
  });

  it('leaves an audit row', async () => {
    const { body } = await upload(app, { bytes: pdf(), name: '合同.pdf' });
    const { rows: audit } = await app.db.pool.query(
      `select after from app.audit_log where action = 'file.create' and target_id = $1`,
      [String(body.id)],
    );
    expect(audit).toMatchObject([{ after: { original_name: '合同.pdf', extension: 'pdf' } }]);
  });
});

describe('the logo of the school', () => {
  const sendLogo = async (token: string, file: Blob, name: string) => {
    const form = new FormData();
    form.append('file', file, name);
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(app.url + settingEndpoints.logo.path, { method: 'POST', headers, body: form });
    return { status: response.status, body: (await response.json()) as { url: string; errcode?: number } };
  };

  it('is refused to whoever may only look at the settings, and when it is no picture', async () => {
    const logo = new Blob([Uint8Array.from(await picture())]);
    const looking = await signIn(app.db.kysely, { nodes: ['setting.index', 'file.create'] });
    expect((await sendLogo(looking.token, logo, '标志.png')).status).toBe(403);
    const { token } = await signIn(app.db.kysely, { nodes: ['setting.edit'] });
    await leavesNothing(async () => {
      const reply = await sendLogo(token, new Blob([Uint8Array.from(pdf())]), '标志.pdf');
      expect(reply).toMatchObject({ status: 400, body: { errcode: systemSettingErrors.logoNoImage.errcode } });
    });
  });

  it('is put up by whoever may change the settings, without the right to add files', async () => {
    const { token } = await signIn(app.db.kysely, { nodes: ['setting.edit'] });
    const logo = await sendLogo(token, new Blob([Uint8Array.from(await picture())]), '标志.png');
    expect(logo.status).toBe(200);
    const body = { group: 'school', version: 0, value: { name: '云山商学院', logo: logo.body.url } };
    expect(await callApi(app.url, settingEndpoints.save, { token, body })).toMatchObject({ status: 200 });
  });
});
