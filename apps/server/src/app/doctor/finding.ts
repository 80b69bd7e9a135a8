import type { Config } from '../../platform/config/config';

/** What one check says to whoever runs the product. */
export interface Finding {
  /** A notice prevents nothing; a fault does, or loses something. */
  readonly state: 'ok' | 'notice' | 'fault';
  readonly words: string;
  /** What to do about it. */
  readonly remedy?: string;
  /** Mends it, where that is safe; done only when asked for. */
  readonly mend?: () => Promise<void>;
}

/** What the checks look at. Settings that are wrong are missing. */
export interface Situation {
  readonly settings: Partial<Config>;
  readonly env: NodeJS.ProcessEnv;
  /** The server's package folder. */
  readonly home: URL;
}

/** Looks at one thing and changes nothing. */
export type Check = (situation: Situation) => Promise<readonly Finding[]>;

/** A finding that all is well. */
export const ok = (words: string): Finding => ({ state: 'ok', words });

/** A finding that should be known. */
export const notice = (words: string, remedy: string): Finding => ({ state: 'notice', words, remedy });

/** A finding that prevents or loses something. */
export const fault = (words: string, remedy: string): Finding => ({ state: 'fault', words, remedy });
