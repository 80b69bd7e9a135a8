import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StartError } from '../platform/db/start-error';

type Options = NonNullable<ParseArgsConfig['options']>;

/** An option with a value. */
export const text = { type: 'string' } as const;
/** An option that is there or not. */
export const flag = { type: 'boolean', default: false } as const;

/** The options of a command; what it does not know is answered with how it is used. */
export const readOptions = <O extends Options>(args: readonly string[], options: O, usage: string) => {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new StartError(usage);
  }
};
