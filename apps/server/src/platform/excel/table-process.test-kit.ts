import { watchTurns } from '../process/turn-probe.test-kit';
import { firstVisible, openTable } from './table-file';
import { TableRefused } from './table-refused';

/**
 * A separate program: looks through and reads all rows of each given file, and reports the result, the memory above that of the idle
 * program, and how long other work had to wait.
 */
const peak = (): number => process.resourceUsage().maxRSS / 1024;

const readAll = async (path: string): Promise<string> => {
  const source = await openTable(path);
  try {
    const sheet = firstVisible(source);
    await source.survey(sheet);
    let rows = 0;
    for await (const some of source.rows(sheet)) rows += some.length;
    return `${rows} rows`;
  } finally {
    await source.close();
  }
};

const turns = watchTurns();
const before = peak();
for (const path of process.argv.slice(2)) {
  turns.longest();
  const outcome = await readAll(path).catch((error: unknown) => {
    if (error instanceof TableRefused) return error.reason;
    throw error;
  });
  // The last turn must be over before it is measured.
  await new Promise((resolve) => setTimeout(resolve, 5));
  process.stdout.write(
    `${JSON.stringify({ outcome, grown: Math.round(peak() - before), longest: turns.longest() })}\n`,
  );
}
process.stdout.write('done\n');
