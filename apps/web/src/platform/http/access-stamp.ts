import { accessStampHeader } from '@shuyuan/contract/platform/access-stamp';
import { session } from '../session';

type Listener = () => void;

const listeners = new Set<Listener>();
let known: { readonly token: string; readonly stamp: string } | undefined;

/** Watches the stamp in replies: a different one within a session means that rights or menu have changed. */
export const accessStamp = {
  /** Records the stamp of a reply; the first one of a session is only remembered. */
  note: (headers: object, token: string | undefined): void => {
    const stamp: unknown = Reflect.get(headers, accessStampHeader);
    // A reply to a session that has left this tab says nothing about the current one.
    if (typeof stamp !== 'string' || token === undefined || token !== session.token()) return;
    const changed = known?.token === token && known.stamp !== stamp;
    known = { token, stamp };
    if (changed) for (const listener of listeners) listener();
  },
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
