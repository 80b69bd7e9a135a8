import { createContext, useContext, useEffect } from 'react';
import { createStore } from './store';

/** The key of the page around a component, where the shell shows several. */
export const PageKey = createContext<string | undefined>(undefined);

/** What pages show beyond their title, such as the name of a class, by their keys. */
export const pageNames = createStore<Readonly<Record<string, string>>>({});

/** Names what a page shows, once the page knows it; its tab bears the name beside the title. */
export const usePageName = (name: string | undefined): void => {
  const key = useContext(PageKey);
  useEffect(() => {
    if (key === undefined || name === undefined || name === '' || pageNames.get()[key] === name) return;
    pageNames.set({ ...pageNames.get(), [key]: name });
  }, [key, name]);
};
