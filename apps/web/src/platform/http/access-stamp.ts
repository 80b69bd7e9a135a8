import { accessStampHeader } from '@shuyuan/contract/platform/access-stamp';
import { session } from '../session';

type Listener = () => void;

const listeners = new Set<Listener>();
let known: { readonly token: string; readonly stamp: string } | undefined;

/** Follows the stamp that replies carry: another one within a session means that rights or menu have changed. */
export const accessStamp = {
  /** Takes note of a reply; the first one of a session tells nothing yet. */
  note: (headers: object, token: string | undefined): void => {
    const stamp: unknown = Reflect.get(headers, accessStampHeader);
    // A reply to a session that is gone from this tab says nothing about the one that is here.
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
