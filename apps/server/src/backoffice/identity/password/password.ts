import { hash, verify } from '@node-rs/argon2';

// argon2id with the parameters that OWASP names first for 19 MiB; the library's own default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes off the main thread; every character of the password counts (assurance A9). */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Compares off the main thread. */
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password);
