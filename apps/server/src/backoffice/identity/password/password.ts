import { hash, verify } from '@node-rs/argon2';

// argon2id with the first parameters that OWASP recommends for 19 MiB; argon2id is the library's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes off the main thread; every character of the password counts (assurance A9). */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Verifies off the main thread. */
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password);
