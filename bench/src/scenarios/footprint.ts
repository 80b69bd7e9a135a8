import { setTimeout as pause } from 'node:timers/promises';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import type { Bench, Scenario } from '../bench';
import { budgets } from '../budget';
import { classCode, codesOf } from '../data/enrolment-row';
import { pathWith, requestText } from '../http-text';
import { memoryOf, withPeak } from '../memory';
import { spreadOf } from '../statistics';

const starts = 5;
/** By then the background work of a start, such as cleaning up files, is done. */
const settleMs = 5000;

const coldStart: Scenario = {
  name: 'start',
  run: async ({ product }) => {
    const seconds: number[] = [];
    for (let at = 0; at < starts; at += 1) seconds.push(await product.restart());
    const what = 'cold start to /readyz, database initialised';
    return [{ what, unit: 's', value: spreadOf(seconds), budget: budgets.coldStart }];
  },
};

const mixedRequests = ({ world, api }: Bench): string[] => {
  const form = world.largeForm;
  const paths = Array.from({ length: Math.min(100, codesOf(world.rows).classes) }, (_, at) => [
    pathWith(recordEndpoints.index.path, {
      custom_form_id: form,
      page_size: 20,
      search: JSON.stringify({ class_code: classCode(at) }),
    }),
    pathWith(recordEndpoints.index.path, { custom_form_id: form, page: at + 1, page_size: 40 }),
    pathWith(recordEndpoints.show.path, { custom_form_id: form, id: at + 1 }),
  ]).flat();
  return paths.map((path) => requestText({ method: 'GET', path, token: api.token }));
};

const memory: Scenario = {
  name: 'memory',
  run: async (bench) => {
    const { product, load, options } = bench;
    await product.restart();
    await pause(settleMs);
    const idle = await memoryOf(product.pid());
    const { peak } = await withPeak(product.pid(), () =>
      load.run({
        port: product.port,
        connections: options.connections,
        seconds: options.seconds * 3,
        requests: mixedRequests(bench),
        once: false,
      }),
    );
    return [
      { what: 'memory of the server, idle', unit: 'MB', value: spreadOf([idle]), budget: budgets.idleMemory },
      { what: 'memory of the server, under load', unit: 'MB', value: spreadOf([peak]), budget: budgets.loadMemory },
    ];
  },
};

/** What the product needs while it is nearly idle. */
export const footprintScenarios: readonly Scenario[] = [coldStart, memory];
