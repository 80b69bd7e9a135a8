import type { ComponentType } from 'react';

type Load = () => Promise<ComponentType>;

const panels = new Map<'messages', Load>();

/** What other parts of the product add to the user's own page. */
export const personalPanels = {
  add: (key: 'messages', load: Load): void => {
    panels.set(key, load);
  },
  /** Loads a panel that the product has. */
  load: async (key: 'messages'): Promise<ComponentType> => {
    const load = panels.get(key);
    if (load === undefined) throw new Error(`there is no panel ${key}`);
    return load();
  },
};
