/**
 * The messages between the batch page and the editor. The page sends the files themselves and the editor's window
 * uploads them: so the page has no token, none is ever part of an address, and the page cannot insert an image that it
 * did not upload, since it refers to images only by number.
 */
export type PageMessage =
  | { readonly kind: 'upload'; readonly id: number; readonly file: File }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'insert'; readonly ids: readonly number[] }
  | { readonly kind: 'close' };

/** The editor's replies. */
export type EditorMessage =
  | { readonly kind: 'progress'; readonly id: number; readonly share: number }
  | { readonly kind: 'stored'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };

/** Distinguishes these messages from others. */
const channel = 'axupimgs';

type Fields = Readonly<Record<string, unknown>>;

const isId = (value: unknown): value is number => Number.isSafeInteger(value);

const readPage = (fields: Fields): PageMessage | undefined => {
  const { kind, id, ids, file } = fields;
  if (kind === 'upload' && isId(id) && file instanceof File) return { kind, id, file };
  if (kind === 'cancel' && isId(id)) return { kind, id };
  if (kind === 'insert' && Array.isArray(ids) && ids.every(isId)) return { kind, ids };
  return kind === 'close' ? { kind } : undefined;
};

const readEditor = (fields: Fields): EditorMessage | undefined => {
  const { kind, id, share, reason } = fields;
  if (!isId(id)) return undefined;
  if (kind === 'progress' && typeof share === 'number') return { kind, id, share };
  if (kind === 'failed' && typeof reason === 'string') return { kind, id, reason };
  return kind === 'stored' ? { kind, id } : undefined;
};

/** The other side of the channel. */
interface Peer {
  readonly window: () => Window | null | undefined;
  readonly origin: string;
}

const listen =
  <Message>(read: (fields: Fields) => Message | undefined) =>
  (peer: Peer, onMessage: (message: Message) => void): (() => void) => {
    const hear = (event: MessageEvent<unknown>): void => {
      const source = peer.window();
      if (event.origin !== peer.origin || source === null || source === undefined || event.source !== source) return;
      if (typeof event.data !== 'object' || event.data === null) return;
      const fields: Fields = { ...event.data };
      const message = fields.channel === channel ? read(fields) : undefined;
      if (message !== undefined) onMessage(message);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  };

/** Receives messages only from the page: origin and window must both be the page's. */
export const listenToPage = listen(readPage);

/** Receives messages only from the editor: origin and window must both be the editor's. */
export const listenToEditor = listen(readEditor);

/** Sends a message to the other side, restricted to its origin. */
export const say = (peer: Peer, message: PageMessage | EditorMessage): void =>
  peer.window()?.postMessage({ channel, ...message }, peer.origin);
