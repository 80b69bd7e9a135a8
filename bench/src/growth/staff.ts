import { departmentEndpoints } from '@shuyuan/contract/backoffice/access/department.endpoints';
import { roleEndpoints } from '@shuyuan/contract/backoffice/access/role.endpoints';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { userEndpoints } from '@shuyuan/contract/backoffice/identity/user.endpoints';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { signIn } from '../api';
import type { Bench } from '../bench';
import { formWords } from '../data/names.texts';
import { tables } from '../data/tables';
import { withClient } from '../data/world';
import { pathWith } from '../http-text';
import { costsOf, gets } from './cost';
import { type Curve, curveOf } from './curve';

const staffSteps = [10, 100, 1000, 10_000] as const;
/** How many people a department has. */
const perDepartment = 10;

/** Someone who sees the rows of their department and of all below it, and the department. */
const makeManager = async ({ api, product, world }: Bench, stamp: string) => {
  const { rows: roots } = await withClient(product, (db) =>
    db.query<{ id: string }>('select id from app.department where parent_id is null and deleted_at is null'),
  );
  const name = formWords.grown(stamp);
  const department = await api.call(departmentEndpoints.save, { body: { name, parent_id: Number(roots[0]?.id) } });
  const nodes = ['index', 'detail'].map((action) => `form_${world.smallForm}.${action}`);
  const role = await api.call(roleEndpoints.save, {
    body: { name, remark: '', row_scope: 'department_tree', requires_second_factor: false, nodes, fields: [] },
  });
  const body = { username: `bench_${stamp}`, name, department_id: department.data.id, role_ids: [role.data.id] };
  const { id, password } = (
    await api.call(userEndpoints.save, { body: { ...body, mobile: '', email: '', department_ids: [] } })
  ).data;
  if (password === null) throw new Error('the new user has no password');
  await withClient(product, (db) => db.query('update app.admin set must_change_password = false where id = $1', [id]));
  const { token } = await signIn(product.url, { username: body.username, password });
  return { department: department.data.id, role: role.data.id, id, token };
};

/** Brings the people below a department to this many, with the manager's role, and gives them the rows of the small form. */
const fillDepartments = (bench: Bench, { people, manager }: { people: number; manager: Manager }): Promise<void> =>
  withClient(bench.product, async (db) => {
    const { department, id, role } = manager;
    await db.query(
      `insert into app.department (parent_id, name) select $1, 'd' || n from generate_series(1, $2::int) as n
       where n > (select count(*) from app.department where parent_id = $1)`,
      [department, people / perDepartment],
    );
    await db.query(
      `insert into app.admin (username, name, password_hash, department_id)
       select $4 || n, 'n' || n, model.password_hash, place.id
       from app.admin as model, generate_series(1, $3::int) as n
       join (select id, row_number() over (order by id) as at from app.department where parent_id = $1) as place
         on place.at = 1 + n % ($3::int / ${perDepartment})
       where model.id = $2 on conflict do nothing`,
      [department, id, people, `bench_${department}_`],
    );
    await db.query(
      `insert into app.admin_role (admin_id, role_id) select id, $2 from app.admin
       where department_id in (select id from app.department where parent_id = $1) on conflict do nothing`,
      [department, role],
    );
    await db.query(
      `update form.${tables.small} as form_row set admin_id = maker.id, department_id = maker.department_id
       from (select id, department_id, row_number() over (order by id) as at, count(*) over () as of from app.admin
         where department_id in (select id from app.department where parent_id = $1)) as maker
       where maker.at = 1 + form_row.id % maker.of`,
      [department],
    );
    await db.query('vacuum analyze');
  });
type Manager = Awaited<ReturnType<typeof makeManager>>;

/** What someone with narrow rights waits for, by the number of people below them. */
export const staffCurve = async (bench: Bench): Promise<Curve> => {
  const { product, world, api } = bench;
  const manager = await makeManager(bench, Date.now().toString(36));
  const custom_form_id = world.smallForm;
  return curveOf('staff in the departments that are seen', staffSteps, async (people) => {
    await fillDepartments(bench, { people, manager });
    await product.restart();
    const list = pathWith(recordEndpoints.index.path, { custom_form_id, page: 1, page_size: 20 });
    const details = Array.from({ length: 100 }, (_, at) => ({ custom_form_id, id: at + 1 }));
    return costsOf(bench, {
      'list of the department tree': gets([list], manager.token),
      detail: gets(
        details.map((query) => pathWith(recordEndpoints.show.path, query)),
        manager.token,
      ),
      permissions: gets([identityEndpoints.permissions.path], manager.token),
      'list of staff': gets([pathWith(userEndpoints.index.path, { page: 1, page_size: 20 })], api.token),
    });
  });
};
