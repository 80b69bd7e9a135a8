import { firstVisible, openTable } from './table-file';
import { TableRefused } from './table-refused';

/** A program of its own: reads all rows of the file that it is given, and says how that ended and what memory it took. */
const peak = (): number => process.resourceUsage().maxRSS / 1024;

const readAll = async (path: string): Promise<string> => {
  const source = await openTable(path);
  try {
    let rows = 0;
    for await (const some of source.rows(firstVisible(source))) rows += some.length;
    return `${rows} rows`;
  } finally {
    await source.close();
  }
};

const [, , path = ''] = process.argv;
const before = peak();
const outcome = await readAll(path).catch((error: unknown) => {
  if (error instanceof TableRefused) return error.reason;
  throw error;
});
process.stdout.write(`${JSON.stringify({ outcome, grown: Math.round(peak() - before) })}\n`);
