import { fieldsMax } from '@shuyuan/contract/backoffice/forms/custom-form';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import type { Bench } from '../bench';
import { programmeForm } from '../data/enrolment-form';
import { formWords } from '../data/names.texts';
import { makeForm, withClient } from '../data/world';
import { pathWith, requestText } from '../http-text';
import { costsOf, gets } from './cost';
import { type Curve, curveOf } from './curve';

const formSteps = [1, 10, 100, 300] as const;
const relationSteps = [1, 10, 100, fieldsMax] as const;
const pageSize = 20;
const rowsOfWide = 200;

/** Screens and the start of the product, by the number of forms of the school. */
export const formsCurve = async (bench: Bench): Promise<Curve> => {
  const { product, api, world } = bench;
  const stamp = Date.now().toString(36);
  const made: number[] = [];
  const small = { custom_form_id: world.smallForm };
  const curve = await curveOf('forms beside it', formSteps, async (forms) => {
    while (made.length < forms) {
      const table_name = `bench_f${made.length}_${stamp}`;
      const id = await makeForm(api, { ...programmeForm, name: formWords.grown(table_name), table_name });
      await api.call(formEndpoints.addToMenu, { body: { id } });
      made.push(id);
    }
    const seconds = await product.restart();
    const costs = await costsOf(bench, {
      list: gets([pathWith(recordEndpoints.index.path, { ...small, page: 1, page_size: pageSize })], api.token),
      'meta of a list': gets([pathWith(recordEndpoints.meta.path, small)], api.token),
      permissions: gets([identityEndpoints.permissions.path], api.token),
      menu: gets([identityEndpoints.menu.path], api.token),
    });
    return { ...costs, 'cold start': seconds * 1000 };
  });
  for (const id of made) await api.call(formEndpoints.relationDestroy, { query: { id } });
  return curve;
};

const relation = (at: number, form: number) =>
  plainField({
    ...{ field: `r_${at}`, name: formWords.score(at), edit_input: 'relation' },
    settings: { relation_form_id: form, relation_label: 'name' },
  });

/** A form whose fields all refer to programmes, with some rows. */
const makeRelations = async ({ api, product, world }: Bench, columns: number): Promise<number> => {
  const table_name = `bench_r${columns}_${Date.now().toString(36)}`;
  const at = Array.from({ length: columns }, (_, index) => index + 1);
  const fields = at.map((index) => relation(index, world.programmeForm));
  const form = { ...programmeForm, name: formWords.grown(table_name), table_name, fields };
  const id = await makeForm(api, form);
  await withClient(product, (db) =>
    db.query(
      `insert into form.${table_name} (${at.map((index) => `r_${index}`).join(', ')})
       select ${at.map((index) => `($1::bigint[])[1 + (n + ${index}) % cardinality($1::bigint[])]`).join(', ')}
       from generate_series(1, ${rowsOfWide}) as n`,
      [world.programmes],
    ),
  );
  return id;
};

/** List, detail and create, by the number of columns that refer to another form, up to the most fields of a form. */
export const relationsCurve = (bench: Bench): Promise<Curve> => {
  const { api, world } = bench;
  return curveOf('columns of relations', relationSteps, async (columns) => {
    const custom_form_id = await makeRelations(bench, columns);
    const page = pathWith(recordEndpoints.index.path, { custom_form_id, page: 1, page_size: pageSize });
    const shown = Array.from({ length: pageSize }, (_, at) => ({ custom_form_id, id: at + 1 }));
    const path = pathWith(recordWriteEndpoints.save.path, { custom_form_id });
    const values = Object.fromEntries(
      Array.from({ length: columns }, (_, at) => [`r_${at + 1}`, world.programmes[at % world.programmes.length] ?? 0]),
    );
    const costs = await costsOf(bench, {
      [`list of ${pageSize}`]: gets([page], api.token),
      detail: gets(
        shown.map((query) => pathWith(recordEndpoints.show.path, query)),
        api.token,
      ),
      'meta of a list': gets([pathWith(recordEndpoints.meta.path, { custom_form_id })], api.token),
      create: { requests: [requestText({ method: 'POST', path, token: api.token, body: { values } })] },
    });
    await api.call(formEndpoints.relationDestroy, { query: { id: custom_form_id } });
    return costs;
  });
};
