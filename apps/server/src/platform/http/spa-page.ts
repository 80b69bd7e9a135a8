import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { httpTexts } from './http.texts';

/** The one HTML page, filled in and compressed. */
export interface SpaPage {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** False while the web part has not been built. */
  readonly built: boolean;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const metaOf = (name: string): RegExp => new RegExp(`<meta\\s+name="${name}"[^>]*>`);

const fillMeta = (html: string, entry: { name: string; content: string }): string => {
  const tag = `<meta name="${entry.name}" content="${escapeHtml(entry.content)}">`;
  const pattern = metaOf(entry.name);
  // A function, because `$` in a school's name must not be read as a replacement pattern.
  return pattern.test(html) ? html.replace(pattern, () => tag) : html.replace('</head>', () => `${tag}</head>`);
};

const notBuiltPage = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${httpTexts.notBuiltTitle}</title></head><body><p>${httpTexts.notBuilt}</p></body></html>`;

const readIndex = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return undefined;
    throw error;
  }
};

const makePage = async (index: string | undefined, meta: Readonly<Record<string, string>>): Promise<SpaPage> => {
  const html = Object.entries(meta).reduce(
    (page, [name, content]) => fillMeta(page, { name, content }),
    index ?? notBuiltPage,
  );
  const plain = Buffer.from(html);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, br, gzip: gz, built: index !== undefined };
};

/** Reads index.html once and fills in its meta tags for the client (requirements §16), again when they change. */
export const keepSpaPage = (options: {
  file: string;
  meta: () => Promise<Readonly<Record<string, string>>>;
}): (() => Promise<SpaPage>) => {
  const reading = readIndex(options.file);
  let made: { readonly meta: string; readonly page: Promise<SpaPage> } | undefined;
  return async () => {
    const meta = await options.meta();
    const words = JSON.stringify(meta);
    if (made?.meta !== words) made = { meta: words, page: reading.then((index) => makePage(index, meta)) };
    return made.page;
  };
};
