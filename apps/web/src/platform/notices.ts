import { createStore } from './store';

/** A toast. */
export interface Notice {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'warning';
  readonly text: string;
  readonly durationMs: number;
  /** An action that the toast offers. */
  readonly action?: NoticeAction;
}

/** The action of a toast. */
export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** How long a success is shown (requirements §9). */
const successMs = 2000;
/** How long an error is shown (requirements §8, §9). */
const errorMs = 5000;

const store = createStore<readonly Notice[]>([]);
let lastId = 0;

const show = (notice: Omit<Notice, 'id'>): void => {
  lastId += 1;
  // The same text twice is one toast whose time starts again: ten failing calls are not ten toasts.
  const others = store.get().filter((shown) => shown.kind !== notice.kind || shown.text !== notice.text);
  store.set([...others, { ...notice, id: lastId }]);
};

/** Shows toasts; any part of the client may call it. */
export const notify = {
  success: (text: string): void => show({ kind: 'success', text, durationMs: successMs }),
  error: (text: string): void => show({ kind: 'error', text, durationMs: errorMs }),
  /** A success that offers an action, which can be found elsewhere as well; pointing at the toast keeps it. */
  offer: (text: string, action: NoticeAction): void => show({ kind: 'success', text, durationMs: successMs, action }),
  warning: (text: string, durationMs: number): void => show({ kind: 'warning', text, durationMs }),
};

/** The current toasts, for the one component that renders them. */
export const notices = {
  current: store.get,
  subscribe: store.subscribe,
  dismiss: (id: number): void => store.set(store.get().filter((notice) => notice.id !== id)),
};
