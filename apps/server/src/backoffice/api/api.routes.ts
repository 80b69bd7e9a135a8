import { setImmediate as nextTurn } from 'node:timers/promises';
import { apiEndpoints } from '@shuyuan/contract/backoffice/api/api.endpoints';
import type { EndpointTable } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { apiGroups } from '@shuyuan/contract/product/api-groups';
import { nameSharedSchemas } from '@shuyuan/contract/product/shared-schemas';
import manifest from '../../../package.json' with { type: 'json' };
import type { Executor } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { type Caller, defineSlice, JsonText, type Slice } from '../../platform/http/slice';
import { describeApi } from '../../platform/openapi/describe-api';
import { type DescribedGroup, idOf } from '../../platform/openapi/operation';
import { holds } from '../access';
import { readLiveNames } from '../forms';
import type { Records } from '../records';
import { exampleWords } from './api.texts';
import { formEndpoints } from './form-endpoints';

/** What the description of the API is made from. */
export interface ApiDeps {
  readonly db: Executor;
  /** All slices of the product, this one included. */
  readonly slices: () => readonly Slice[];
  readonly records: Pick<Records, 'slices' | 'meta' | 'reach'>;
  /** The rights with their names for staff. */
  readonly nodes: ReadonlyMap<string, string>;
  readonly publicUrl: string | undefined;
}

const groupOf = (slice: string, endpoints: EndpointTable): DescribedGroup => {
  const { name = slice, purpose = slice, errors = {} } = apiGroups[slice] ?? {};
  return { id: idOf(slice), name, purpose, errors, endpoints };
};

nameSharedSchemas();

const order = Object.keys(apiGroups);
const byPlace = (one: Slice, other: Slice): number => order.indexOf(one.name) - order.indexOf(other.name);

const describe = async (
  { nodes, publicUrl }: ApiDeps,
  groups: readonly DescribedGroup[],
  subject?: string,
): Promise<JsonText> => {
  const { version } = manifest;
  return new JsonText(
    JSON.stringify(await describeApi({ groups, nodes, words: exampleWords, publicUrl, version, subject })),
  );
};

/** The live forms whose records the caller may list. */
const seenForms = async ({ db }: ApiDeps, caller: Caller) =>
  (await readLiveNames(db)).filter(({ id }) => holds(caller, `form_${id}.index`));

const describeForm = async (deps: ApiDeps, { table, caller }: { table: string; caller: Caller }): Promise<JsonText> => {
  const form = (await seenForms(deps, caller)).find(({ table_name }) => table_name === table);
  // Whether a form exists is nobody's business who may not see it.
  if (form === undefined) throw new AppError(platformErrors.forbidden);
  const { records } = deps;
  const meta = await records.meta(caller, form.id);
  const shown = await records.reach(caller, { formId: form.id, action: ['detail', 'edit'] });
  const tables = Object.fromEntries(records.slices.map(({ name, endpoints }) => [name, endpoints]));
  await nextTurn();
  const narrowed = formEndpoints(tables, { view: { meta, shown }, tableName: table });
  await nextTurn();
  const groups = Object.entries(narrowed).map(([slice, endpoints]) => groupOf(slice, endpoints));
  return describe(
    deps,
    groups.filter(({ endpoints }) => Object.keys(endpoints).length > 0),
    form.name,
  );
};

/** The description of the API. */
export const createApi = (deps: ApiDeps): Slice => {
  let whole: Promise<JsonText> | undefined;
  const describeAll = (): Promise<JsonText> => {
    const slices = [...deps.slices()].sort(byPlace);
    whole ??= describe(
      deps,
      slices.map(({ name, endpoints }) => groupOf(name, endpoints)),
    );
    return whole;
  };
  return defineSlice({
    name: 'api',
    endpoints: apiEndpoints,
    handlers: {
      describe: async ({ query: { form }, caller }) =>
        form === undefined ? describeAll() : describeForm(deps, { table: form, caller }),
      forms: async ({ caller }) => ({ data: await seenForms(deps, caller) }),
    },
  });
};
