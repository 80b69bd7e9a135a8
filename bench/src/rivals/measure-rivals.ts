import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '../../../e2e/fixtures/product-process';
import type { Bench } from '../bench';
import { directus } from './directus';
import { plainReason } from './failure';
import { installNode, installRival, nodeVersion, type RivalNode, runIn } from './install-rival';
import { nocobase } from './nocobase';
import type { Rival, RivalHome } from './rival';
import { measureFirstList } from './rival-browser';
import { holdRivalContests, requireSameRows } from './rival-contests';
import { measureFootprint } from './rival-footprint';
import type { RivalFigures, RivalLine } from './rival-line';
import { startRival } from './rival-process';
import { copyRows, makeDatabase } from './rival-rows';
import { strapi } from './strapi';

const rivals: readonly Rival[] = [directus, strapi, nocobase];

/** Where the rivals are installed, and how the run reports its progress. */
interface Place {
  readonly folder: string;
  readonly say: (words: string) => void;
}

/** Where and on what the rivals run, and the measured lines: they stay when a later part fails. */
interface RivalRun extends Place {
  readonly node: RivalNode;
  readonly lines: RivalLine[];
}

/** Gives a rival a database, and lets it make its files and screens. */
const prepare = async (bench: Bench, rival: Rival, place: Omit<RivalRun, 'lines'>): Promise<RivalHome> => {
  const { folder, node } = place;
  const connection = await makeDatabase(await bench.product.connection(), `rival_${rival.name.toLowerCase()}`);
  const port = await freePort();
  const password = `Aa1${randomBytes(18).toString('base64url')}`;
  const home: RivalHome = { folder, port, url: `http://127.0.0.1:${port}`, connection, password };
  for (const args of await rival.setUp(home)) {
    place.say(`${rival.name}: ${args.at(-1)}`);
    await runIn(folder, [node.file, ...args], { ...node.env, ...rival.env(home) });
  }
  return home;
};

const measureRival = async (bench: Bench, rival: Rival, place: RivalRun): Promise<void> => {
  const folder = join(place.folder, rival.name.toLowerCase());
  place.say(`installing ${rival.name} ${rival.version}`);
  const node = await installRival(folder, rival, place.node);
  const home = await prepare(bench, rival, { ...place, folder, node });
  place.say(`${rival.name}: first start, and its rows`);
  const process = await startRival(rival, home, node);
  try {
    await rival.signIn(home);
    await copyRows(await bench.product.connection(), home.connection, rival.tables);
    await process.restart();
    const token = await rival.signIn(home);
    place.say(`${rival.name} and ours in turns`);
    const opponent = { rival, home, token };
    await requireSameRows(bench, opponent);
    place.lines.push(...(await holdRivalContests(bench, opponent)));
    place.lines.push(...(await measureFootprint(bench, opponent, process)));
    place.lines.push(...(await measureFirstList(bench, opponent)));
  } finally {
    await process.stop();
  }
};

/** Installs the rivals one after the other and measures each in turns with ours; one that cannot be measured is named with the reason. */
export const measureRivals = async (
  bench: Bench,
  place: Place,
): Promise<Pick<RivalFigures, 'products' | 'absent' | 'lines'>> => {
  const node = await installNode(join(place.folder, 'node'));
  const lines: RivalLine[] = [];
  const absent: { name: string; why: string }[] = [];
  for (const rival of rivals) {
    try {
      await measureRival(bench, rival, { ...place, node, lines });
    } catch (error) {
      console.error(error);
      absent.push({
        name: `${rival.name} ${rival.version}`,
        why: plainReason(error instanceof Error ? error.message : String(error)),
      });
    }
  }
  const measured = rivals.filter(({ name }) => lines.some((line) => line.rival === name));
  const products = measured.map(({ name, version, command, notes }) => ({
    name,
    version,
    command,
    notes: [`Node.js ${nodeVersion}; ${notes[0] ?? ''}`, ...notes.slice(1)],
  }));
  // One row after the other for the same figure.
  const order = [...new Set(lines.map(({ what }) => what))];
  return { products, absent, lines: lines.sort((a, b) => order.indexOf(a.what) - order.indexOf(b.what)) };
};
