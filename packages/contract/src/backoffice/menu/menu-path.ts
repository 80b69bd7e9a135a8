/** The meaning of a menu item's `path` (requirements §2, server-generated menu routes). */
export interface MenuPath {
  /** Route path, always with a leading slash, without prefix and parameters. */
  readonly path: string;
  /** The part after the question mark. */
  readonly params: Readonly<Record<string, string>>;
  /** `$`: the route exists, but the menu does not show it. */
  readonly hidden: boolean;
}

/**
 * Reads a menu path. `^` and `$` mark a path that is used as is, without the prefix; `$` also hides the item. A path
 * without a leading slash or prefix continues the path of its container.
 */
export const parseMenuPath = (raw: string, parentPath = ''): MenuPath => {
  const trimmed = raw.trim();
  const prefixed = trimmed.startsWith('^') || trimmed.startsWith('$');
  const bare = prefixed ? trimmed.slice(1) : trimmed;
  const mark = bare.indexOf('?');
  const pathPart = mark === -1 ? bare : bare.slice(0, mark);
  const params = mark === -1 ? {} : Object.fromEntries(new URLSearchParams(bare.slice(mark + 1)));
  const stands = prefixed || pathPart.startsWith('/');
  const joined = stands ? pathPart : `${parentPath}/${pathPart}`;
  const path = `/${joined.split('/').filter(Boolean).join('/')}`;
  return { path, params, hidden: trimmed.startsWith('$') };
};

/** A url of `#` or an empty url is a plain container with no screen (requirements §2). */
export const isContainer = (url: string): boolean => url.trim() === '' || url.trim() === '#';

/** Menu URLs are keys of screens, never addresses: letters, digits, `_`, `-` and `/` only, so they have no scheme. */
export const menuUrlPattern = /^(#|[a-z0-9][a-z0-9_/-]{0,127})?$/;
/** Menu paths are routes of this product: an optional ^ or $, a path of letters and Chinese characters, an optional query. */
export const menuPathPattern = /^[\^$]?\/?(?!\/)[A-Za-z0-9\u4e00-\u9fff_\-/]{0,128}(\?[A-Za-z0-9_\-.~%&=[\]]{0,256})?$/;
