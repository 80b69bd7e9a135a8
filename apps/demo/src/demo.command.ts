import { withProduct } from '@shuyuan/server/app/open-product';
import { commandParts, type Surroundings } from '@shuyuan/server/app/program';
import { createSlices } from '@shuyuan/server/app/slices';
import { startTexts } from '@shuyuan/server/app/start.texts';
import { StartError } from '@shuyuan/server/platform/db/start-error';
import { type DemoSchool, openDemoSchool } from './demo.service';
import { demoTexts as texts } from './demo.texts';
import { demoReceipts } from './demo-client';

/** The demo school need not wait for the disk at every step. */
const database = { as: 'shuyuan demo', poolSize: 6, settings: '-c synchronous_commit=off' };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** What the command was asked for; `--once` is content with a demo school that is there already. */
const options = ['--remove', '--once'] as const;

/** Does what was asked for and returns how it ended, for whoever reads the terminal. */
const perform = async (school: DemoSchool, option: string | undefined): Promise<string> => {
  if (option === '--remove') {
    await school.remove();
    return texts.removed;
  }
  if (option === '--once' && (await school.isThere())) return texts.stays;
  await school.fill({ now: new Date(), scale: 1 });
  return texts.filled;
};

/** Creates or removes the demo school; on a new installation the first administrator is created too. */
export const runDemo = async ({ option, ...surroundings }: Surroundings & { option: string | undefined }) => {
  if (option !== undefined && !options.some((known) => known === option))
    throw new StartError(texts.unknownOption(option));
  const parts = await commandParts(surroundings);
  const { outcome, firstAdministrator } = await withProduct(parts, async ({ secrets, openLong }) => {
    const { config, log } = parts;
    const db = openLong(database);
    const product = createSlices({ db, config, log, secrets, receipts: demoReceipts });
    const firstAdministrator = await product.ensureAdministrator();
    const school = openDemoSchool({ db: db.kysely, system: product.system, slices: product.slices, say });
    return { outcome: await perform(school, option), firstAdministrator };
  });
  say(`\n${outcome}\n`);
  if (firstAdministrator !== undefined) say(`${startTexts.firstAdministrator(firstAdministrator)}\n`);
};
