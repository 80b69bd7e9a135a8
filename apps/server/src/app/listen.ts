import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config/config';
import { StartError } from '../platform/db/start-error';
import { startTexts } from './start.texts';

/** Turns a listen error into a message for whoever set HOST and PORT; any other error is passed through. */
export const listenFault = (error: unknown, config: Pick<Config, 'HOST' | 'PORT'>): unknown => {
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (code === 'EADDRINUSE') return new StartError(startTexts.portTaken(config.HOST, config.PORT));
  if (code === 'EACCES') return new StartError(startTexts.portForbidden(config.PORT));
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new StartError(startTexts.hostUnknown(config.HOST));
  return error;
};

/** Listens on HOST:PORT and returns the address; a port that cannot be bound is reported in plain words. */
export const listen = async (app: FastifyInstance, config: Config): Promise<string> => {
  try {
    return await app.listen({ host: config.HOST, port: config.PORT });
  } catch (error) {
    throw listenFault(error, config);
  }
};
