import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from './command';
import { projectRoot } from './project-root';

const sample = (name: string): Promise<string> => readFile(join(projectRoot, 'ops', name), 'utf8');

const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
/** Whether this machine has the programs; a test that needs them is skipped without. */
const has = (...programs: string[]): boolean =>
  programs.every((program) => places.some((place) => existsSync(join(place, program))));
const needs = (...programs: string[]): string => `(skipped where ${programs.join(' or ')} is missing)`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-ops-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What is wrong with a recipe of an image; each instruction is a line once continued lines are joined. */
const imageFaults = (text: string): string[] => {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim());
  const bases = lines.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? []);
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const users = last.flatMap((line) => /^USER (\S+)/.exec(line)?.[1] ?? []);
  const copied = lines.flatMap((line) => /^COPY --from=build \/src\/(\S+)/.exec(line)?.[1] ?? []);
  const isThere = (path: string) => /node_modules|dist$/.test(path) || existsSync(join(projectRoot, path));
  return [
    ...bases.filter((base) => !/:\d+\.\d+\.\d+/.test(base)).map((base) => `${base} names no exact version`),
    ...(bases.length < 2 ? ['what builds is not apart from what runs'] : []),
    ...(users.length === 0 || /^(?:root|0)\b/.test(users.at(-1) ?? '') ? ['runs as root'] : []),
    ...(last.some((line) => line.startsWith('HEALTHCHECK ')) ? [] : ['has no HEALTHCHECK']),
    ...(lines.some((line) => line.startsWith('ADD ')) ? ['ADD may fetch from elsewhere'] : []),
    ...copied.filter((path) => !isThere(path)).map((path) => `${path} does not exist`),
  ];
};

describe('the image', () => {
  it.each([
    ['as root', (text: string) => text.replace('USER node', 'USER root'), 'runs as root'],
    ['without a user', (text: string) => text.replace('USER node\n', ''), 'runs as root'],
    ['without a health check', (text: string) => text.replace('HEALTHCHECK', 'LABEL'), 'has no HEALTHCHECK'],
    ['of the latest base', (text: string) => text.replace(/node:\S+/, 'node:latest'), 'names no exact version'],
    ['with a folder that is gone', (text: string) => text.replaceAll('migrations', 'moved'), 'does not exist'],
  ])('is refused %s', async (_title, spoil, words) => {
    expect(imageFaults(spoil(await sample('Containerfile'))).join()).toContain(words);
  });

  it('keeps the rules', async () => {
    expect(imageFaults(await sample('Containerfile'))).toEqual([]);
  });
});

describe(`the service unit ${needs('systemd-analyze')}`, () => {
  const unit = async (change = (text: string) => text): Promise<string> => {
    const text = (await sample('shuyuan.service'))
      .replaceAll('/opt/shuyuan', projectRoot)
      .replaceAll('/usr/bin/node', process.execPath);
    const path = join(folder, 'shuyuan.service');
    await writeFile(path, change(text));
    return path;
  };
  const verify = async (path: string) => run(['systemd-analyze', 'verify', '--man=no', '--recursive-errors=no', path]);

  it.skipIf(!has('systemd-analyze'))('is valid, and a mistake in it would be seen', async () => {
    expect(await verify(await unit())).toEqual({ code: 0, output: '' });
    const misspelt = await verify(await unit((text) => text.replace('ProtectHome=', 'ProtectHouse=')));
    expect(misspelt.output).toContain('ProtectHouse');
  });

  it.skipIf(!has('systemd-analyze'))('leaves little exposed, which a unit without hardening does not', async () => {
    const exposure = async (path: string): Promise<number> => {
      const { output } = await run(['systemd-analyze', 'security', '--offline=yes', '--no-pager', path]);
      return Number(/exposure level for \S+: ([\d.]+)/.exec(output)?.[1] ?? Number.NaN);
    };
    expect(await exposure(await unit())).toBeLessThan(2.5);
    const bare = (text: string) => text.replaceAll(/^(?:Protect|Private|Restrict|System|Capab|NoNew).*\n/gm, '');
    expect(await exposure(await unit(bare))).toBeGreaterThan(5);
  });
});

const freePort = async (): Promise<number> => {
  const probe = createNetServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

/** Stands for the product: tells the caller's address as it was forwarded, and sends a stream that never ends. */
const startPeer = async (): Promise<{ server: Server; port: number }> => {
  const server = createServer((incoming, response) => {
    if (incoming.url === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
      return;
    }
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    incoming.on('end', () => {
      const { 'x-forwarded-for': caller, 'x-forwarded-proto': protocol, host } = incoming.headers;
      response.end(JSON.stringify({ caller, protocol, host, bytes }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
};

interface Answer {
  readonly status: number;
  /** What came first; an event stream never ends. */
  readonly text: string;
}

const call = (port: number, path: string, body?: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { host: 'school.example', 'x-forwarded-for': '203.0.113.9' };
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers,
        servername: 'school.example',
        rejectUnauthorized: false,
      },
      (reply) => {
        reply.once('data', (chunk: Buffer) => {
          resolve({ status: reply.statusCode ?? 0, text: chunk.toString() });
          outgoing.destroy();
        });
        reply.once('end', () => resolve({ status: reply.statusCode ?? 0, text: '' }));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });

/** Runs a proxy with a sample of ours and has it serve some calls. */
const behind = async (command: readonly string[], { port, env = {} }: { port: number; env?: NodeJS.ProcessEnv }) => {
  const [file = '', ...args] = command;
  const proxy = spawn(file, args, {
    env: { ...process.env, PATH: places.join(delimiter), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [proxy.stdout, proxy.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(proxy, 'close');
  try {
    await expect
      .poll(
        () =>
          call(port, '/').then(
            ({ status }) => status,
            () => output,
          ),
        { timeout: 20_000, interval: 200 },
      )
      .toBe(200);
    const large = Buffer.alloc(201 * 1024 * 1024);
    return {
      plain: await call(port, '/login?redirect=1'),
      events: await call(port, '/events'),
      upload: await call(port, '/upload', large),
    };
  } finally {
    // Caddy would wait for the stream, which never ends; nginx's workers end only with a signal that it can pass on.
    proxy.kill(file === 'nginx' ? 'SIGTERM' : 'SIGKILL');
    await ended;
  }
};

describe('a reverse proxy by our sample', () => {
  let peer: Awaited<ReturnType<typeof startPeer>>;
  beforeAll(async () => {
    peer = await startPeer();
  });
  afterAll(() => {
    peer.server.closeAllConnections();
    peer.server.close();
  });

  const expectServed = ({ plain, events, upload }: Awaited<ReturnType<typeof behind>>): void => {
    expect(JSON.parse(plain.text)).toEqual({
      caller: '127.0.0.1',
      protocol: 'https',
      host: 'school.example',
      bytes: 0,
    });
    expect(events).toEqual({ status: 200, text: 'data: first\n\n' });
    expect(JSON.parse(upload.text)).toMatchObject({ bytes: 201 * 1024 * 1024 });
  };

  it.skipIf(!has('nginx', 'openssl'))(
    `overwrites the caller's address, passes streams and uploads: nginx ${needs('nginx', 'openssl')}`,
    async () => {
      const [port, plainPort] = [await freePort(), await freePort()];
      const [certificate, key] = [join(folder, 'school.pem'), join(folder, 'school.key')];
      const subject = ['-subj', '/CN=school.example', '-days', '1'];
      await run([
        'openssl',
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        key,
        '-out',
        certificate,
        ...subject,
      ]);
      const site = (await sample('nginx.conf'))
        .replace('127.0.0.1:3000', `127.0.0.1:${peer.port}`)
        .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
        .replace('listen 443', `listen 127.0.0.1:${port}`)
        .replace('/etc/ssl/school.example.pem', certificate)
        .replace('/etc/ssl/school.example.key', key);
      const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n');
      const conf = join(folder, 'nginx.conf');
      const user = process.geteuid?.() === 0 ? 'user root;' : '';
      await writeFile(
        conf,
        `${user} daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}\nhttp { access_log off;\n${temporary}\n${site}\n}`,
      );
      expectServed(await behind(['nginx', '-p', folder, '-e', 'stderr', '-c', conf], { port }));
    },
  );

  it.skipIf(!has('caddy'))(
    `overwrites the caller's address, passes streams and uploads: Caddy ${needs('caddy')}`,
    async () => {
      const port = await freePort();
      const site = (await sample('Caddyfile'))
        .replace('127.0.0.1:3000', `127.0.0.1:${peer.port}`)
        .replace('school.example {', `https://school.example:${port} {\n\ttls internal`);
      const conf = join(folder, 'Caddyfile');
      await writeFile(conf, `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${site}`);
      const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder };
      expectServed(await behind(['caddy', 'run', '--config', conf, '--adapter', 'caddyfile'], { port, env }));
    },
  );
});
