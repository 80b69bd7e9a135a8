import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config/config';
import { StartError } from '../platform/db/start-error';
import { startTexts } from './start.texts';

/** Where something listens, and the settings that say so. */
export interface ListenPlace {
  readonly host: string;
  readonly port: number;
  readonly names?: { readonly host: string; readonly port: string };
}

/** The settings of the address at which figures are read. */
export const metricsNames = { host: 'METRICS_HOST', port: 'METRICS_PORT' } as const;

/** Turns a listen error into a message for whoever set the address; any other error is passed through. */
export const listenFault = (error: unknown, { host, port, names }: ListenPlace): unknown => {
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const name = names?.port ?? 'PORT';
  if (code === 'EADDRINUSE') return new StartError(startTexts.portTaken(`${host}:${port}`, name));
  if (code === 'EACCES') return new StartError(startTexts.portForbidden(port, name));
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(startTexts.hostUnknown(host, names?.host));
  return error;
};

/** Listens on HOST:PORT and returns the address; a port that cannot be bound is reported in plain words. */
export const listen = async (app: FastifyInstance, { HOST: host, PORT: port }: Config): Promise<string> => {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    throw listenFault(error, { host, port });
  }
};
