import cluster from 'node:cluster';
import { databaseAddresses, type ProductParts } from './database-addresses';
import type { Serving } from './serve';
import { Closers } from './shutdown';

/** The product once it serves. */
export interface Product extends Serving {
  stop(): Promise<void>;
}

/** The parts that serve take long to load; nothing that is needed to start PostgreSQL may import them. */
const loadServing = () => import('./serve');

/** Starts everything in order: database, migrations, first administrator, server. A start that fails leaves nothing running. */
export const startProduct = async (parts: ProductParts): Promise<Product> => {
  const closers = new Closers();
  const onError = (error: unknown): void => parts.log.error({ err: error }, 'could not close cleanly');
  try {
    // A fault of loading is told where it is awaited.
    const addresses = await databaseAddresses(parts, closers, () => void loadServing().catch(() => undefined));
    const { lead, serve } = await loadServing();
    const leads = parts.config.WORKERS > 1 && cluster.isPrimary;
    const serving = await (leads ? lead : serve)(parts, { addresses, closers });
    return { ...serving, stop: () => closers.closeAll(onError) };
  } catch (error) {
    await closers.closeAll(onError);
    throw error;
  }
};
