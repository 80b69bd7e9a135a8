/**
 * Addresses of files. What is stored is `/files/<key>/<name>`, which opens nothing by itself; a page that shows a file adds a
 * key of its session, good for minutes, because a browser sends no token for a picture.
 */

/** Under which name an address carries the key of the session that looks at it. */
export const viewParameter = 'view';

const address = '/files/[A-Za-z0-9_-]{22}/[0-9a-f]{16}[.][a-z0-9]{1,10}';
const ownAddress = new RegExp(`^${address}$`);
const keyedAddresses = new RegExp(`(${address})[?]${viewParameter}=[A-Za-z0-9._-]*`, 'g');

/** Whether this is the address of a file of ours, as it is stored. */
export const isFileAddress = (url: string): boolean => ownAddress.test(url);

/** The address that opens a file for whoever holds the key; what is no file of ours stays as it is. */
export const withViewKey = (url: string, key: string): string =>
  isFileAddress(url) ? `${url}?${viewParameter}=${key}` : url;

/** A text with all addresses as they are stored. */
export const withoutViewKeys = (text: string): string => text.replace(keyedAddresses, '$1');
