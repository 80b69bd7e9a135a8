/** What a run measures, and how long. */
export interface Options {
  /** Rows of the large form. */
  readonly rows: number;
  /** Seconds of one round. */
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
  /** Names of scenarios; empty for all. */
  readonly only: readonly string[];
  /** A data folder that is not deleted, and reused if it exists. */
  readonly keep: string | undefined;
  /** A partial run stores its figures too. */
  readonly write: boolean;
  /** Measures the rivals instead of the floor. */
  readonly rivals: boolean;
}

const numbers = { rows: 1_000_000, seconds: 4, rounds: 5, connections: 32 } as const;
/** With fewer rows the product stores no total, which the run waits for. */
const fewest = { rows: 20_000, seconds: 1, rounds: 1, connections: 1 } as const;

const wholeNumber = (name: keyof typeof numbers, text: string): number => {
  const [value, from] = [Number(text), fewest[name]];
  if (!Number.isInteger(value) || value < from)
    throw new Error(`--${name} must be a whole number from ${from}, not "${text}"`);
  return value;
};

const flags: readonly string[] = ['--write', '--rivals'];

/** Reads `--rows=100000 --seconds=1 --only=list,detail --write`; an unknown name stops the run. */
export const readOptions = (args: readonly string[], scenarios: readonly string[]): Options => {
  const given = new Map<string, string>();
  for (const arg of args.filter((each) => !flags.includes(each))) {
    const [, name = '', value = ''] = /^--([a-z]+)=(.+)$/.exec(arg) ?? [];
    if (!Object.hasOwn(numbers, name) && name !== 'only' && name !== 'keep') throw new Error(`unknown option ${arg}`);
    given.set(name, value);
  }
  const number = (name: keyof typeof numbers) => {
    const text = given.get(name);
    return text === undefined ? numbers[name] : wholeNumber(name, text);
  };
  const only = given.get('only')?.split(',') ?? [];
  const unknown = only.find((name) => !scenarios.includes(name));
  if (unknown !== undefined) throw new Error(`there is no ${unknown}; there are ${scenarios.join(', ')}`);
  return {
    rows: number('rows'),
    seconds: number('seconds'),
    rounds: number('rounds'),
    connections: number('connections'),
    only,
    keep: given.get('keep'),
    write: args.includes('--write'),
    rivals: args.includes('--rivals'),
  };
};
