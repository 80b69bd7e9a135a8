/** What a phone remembers; without room or permission it remembers nothing, and the page works all the same. */
export const phoneStore = {
  /** The stored value; undefined if there is none, or none that can be read. */
  read: (key: string): unknown => {
    try {
      const text = localStorage.getItem(key);
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  },
  write: (key: string, value: unknown): void => {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Private windows have no storage.
    }
  },
  remove: (key: string): void => {
    try {
      localStorage.removeItem(key);
    } catch {
      // Private windows have no storage.
    }
  },
};
