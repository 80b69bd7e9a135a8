import { resolve } from 'node:path';

/** The root folder of the checkout. */
export const projectRoot = resolve(import.meta.dirname, '../..');
