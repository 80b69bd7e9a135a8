/**
 * Addresses of files. The stored address is `/files/<key>/<name>`, which opens nothing by itself; a page that shows a
 * file adds a key of its session, valid for minutes, because a browser sends no token for a picture.
 */

/** The query parameter for the key of the viewer's session. */
export const viewParameter = 'view';

const address = '/files/[A-Za-z0-9_-]{22}/[0-9a-f]{16}[.][a-z0-9]{1,10}';
const ownAddress = new RegExp(`^${address}$`);
const keyedAddresses = new RegExp(`(${address})[?]${viewParameter}=[A-Za-z0-9._-]*`, 'g');

/** The page that opens a file for whoever followed its address from outside, by the rights that they sign in with. */
export const filePage = { path: '/open-file', parameter: 'address' } as const;

/** The key in the address of a file; undefined for an address elsewhere. */
export const fileKeyIn = (url: string): string | undefined => (isFileAddress(url) ? url.split('/')[2] : undefined);

/** Whether this is the stored address of one of our files. */
export const isFileAddress = (url: string): boolean => ownAddress.test(url);

/** The address that opens a file with the key; other addresses stay unchanged. */
export const withViewKey = (url: string, key: string): string =>
  isFileAddress(url) ? `${url}?${viewParameter}=${key}` : url;

/** A text with all addresses as stored, without keys. */
export const withoutViewKeys = (text: string): string => text.replace(keyedAddresses, '$1');
