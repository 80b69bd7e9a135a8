import { listFiles } from '../source-tree';
import type { Gate } from './gate';
import { isCode, isTest, readLines } from './lines';

const clock = 'apps/web/src/platform/school-clock.ts';

const isChecked = (file: string) =>
  isCode(file) &&
  /^apps\/(?:web|server)\/src\//.test(file) &&
  !isTest(file) &&
  !/\.test-kit\./.test(file) &&
  file !== clock;

/** What shows a moment by the clock of the browser or the server, or by a fixed offset. */
const ownClock =
  /\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(|\.toLocale(?:Date|Time)String\(|DateTimeFormat\(|\b(?:date|time)Style:.*toLocaleString|toLocaleString\([^)]*(?:Style|hour|minute|month|day)\b|Asia\/Shanghai|8 \* 3_?600|8 hours/;

/** Days and clocks go by the school's time zone, a setting, wherever the browser and the server are. */
export const clocksGate: Gate = {
  name: 'clocks',
  find: async (root) => {
    const lines = await readLines(root, (await listFiles(root)).filter(isChecked));
    return lines
      .filter(({ text }) => ownClock.test(text))
      .map(({ file, number }) => `${file}:${number}: reads a clock of its own; use the school's`);
  },
};
