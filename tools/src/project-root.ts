import { resolve } from 'node:path';

/** The folder of the checkout. */
export const projectRoot = resolve(import.meta.dirname, '../..');
