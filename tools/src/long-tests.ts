/** Tests that only a whole run contains: `npm test -- --whole`, CI and `npm run assure`. Stories bear it as `@long`. */
export const longTests = {
  name: 'long',
  description: 'Only in whole runs: npm test -- --whole, CI, npm run assure',
} as const;
