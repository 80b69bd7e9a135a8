// Native, so it is loaded with the first password.
const loadArgon2 = () => import('@node-rs/argon2');

// argon2id with the first parameters that OWASP recommends for 19 MiB; argon2id is the library's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes off the main thread; every character of the password counts (assurance A9). */
export const hashPassword = async (password: string): Promise<string> => (await loadArgon2()).hash(password, cost);

/** Verifies off the main thread. */
export const verifyPassword = async (passwordHash: string, password: string): Promise<boolean> =>
  (await loadArgon2()).verify(passwordHash, password);
