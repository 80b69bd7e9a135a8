import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** Who is at the page, and what its parts share. */
export interface DoorSession {
  /** Makes calls with the token; one that is no longer accepted asks for the number again, and what is typed stays. */
  readonly run: <T>(work: (token: string) => Promise<T>) => Promise<T>;
  /** Announces a result. */
  readonly say: (text: string) => void;
}

export const DoorContext = createContext<DoorSession | undefined>(undefined);

/** The session of the page around a part. */
export const useDoor = (): DoorSession => {
  const session = useContext(DoorContext);
  if (session === undefined) throw new Error('a part of the page is inside the page');
  return session;
};
