import { departmentEndpoints } from '@shuyuan/contract/backoffice/access/department.endpoints';
import { pageOf } from '../../../platform/http/page-of';
import { defineSlice, type Slice } from '../../../platform/http/slice';
import type { AccessDeps } from '../access.deps';
import { countPeople, readDepartments } from './department.repository';
import { reachOf } from './department.rules';
import { destroyDepartment, moveDepartment, saveDepartment } from './department.service';
import { departmentTexts } from './department.texts';

/** Departments: the school's tree, which row scopes are based on. */
export const createDepartmentSlice = ({ db, forms, settleSessions }: AccessDeps): Slice =>
  defineSlice({
    name: 'departments',
    endpoints: departmentEndpoints,
    handlers: {
      index: async ({ query, caller }) => {
        const [departments, people] = await Promise.all([readDepartments(db), countPeople(db)]);
        const mayEdit = reachOf(caller, 'department.edit');
        const data = departments.map((department) => ({
          ...department,
          users_count: people.get(department.id) ?? 0,
          may_edit: mayEdit(department.id),
        }));
        return pageOf(data, query);
      },
      save: async ({ body, caller, origin }) => {
        const id = await saveDepartment(db, { input: body, caller, origin });
        return { msg: departmentTexts.saved, data: { id } };
      },
      move: async ({ body, caller, origin }) => {
        await moveDepartment(db, { move: body, caller, origin });
        await settleSessions();
        return { msg: departmentTexts.moved };
      },
      destroy: async ({ body, caller, origin }) => {
        await destroyDepartment(db, { ...body, caller, origin, forms });
        await settleSessions();
        return { msg: departmentTexts.deleted };
      },
    },
  });
