import type { ComponentType } from 'react';

/** The props that the shell passes to every screen. */
export interface ScreenProps {
  /** The parameters of the menu entry merged with the query of the address. */
  readonly params: Readonly<Record<string, string>>;
  /** The actions that the caller may take here; feeds the tables' auths list. */
  readonly auths: readonly string[];
}

/** A screen as its slice provides it: the key that menu URLs name, and its code, loaded on demand. */
export interface ScreenManifest {
  readonly key: string;
  readonly load: () => Promise<ComponentType<ScreenProps>>;
}
