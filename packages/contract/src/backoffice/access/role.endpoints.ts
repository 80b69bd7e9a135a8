import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { listQuery } from '../../platform/list-query';
import { postedBack } from '../../platform/posted-back';
import { done, one, table } from '../../platform/replies';
import { grantableReadyRole, grantableTask, previewEntry } from './ready-role';
import { catalogueItem, grantableField, role, roleDetail, roleHolder, roleInput, roleName, rowScope } from './role';

const idMessage = '编号不正确';
const id = z
  .union([z.number(), z.string().regex(/^\d{1,15}$/)], { error: idMessage })
  .transform(Number)
  .pipe(z.int({ error: idMessage }).positive({ error: idMessage }));
const bodyId = z.int({ error: idMessage }).positive({ error: idMessage });
const doneWith = <T extends z.ZodType>(data: T) => z.object({ msg: z.string(), data });

export const roleEndpoints = defineEndpoints({
  index: {
    method: 'GET',
    path: '/api/admin/role/index',
    access: 'role.index',
    summary: '角色列表',
    query: listQuery({
      sortable: ['id', 'name', 'row_scope', 'users_count', 'nodes_count', 'created_at', 'updated_at'],
      search: { name: z.string().trim().max(30), row_scope: rowScope },
    }),
    reply: table(role),
  },
  show: {
    method: 'GET',
    path: '/api/admin/role/show',
    access: 'role.detail',
    summary: '角色及其权限',
    query: z.strictObject({ id }),
    reply: one(roleDetail),
  },
  save: {
    method: 'POST',
    path: '/api/admin/role/save',
    access: 'role.create|edit',
    summary: '新增或修改角色；不能给出自己没有的权限',
    body: postedBack(roleInput, roleDetail),
    reply: doneWith(roleDetail),
  },
  clone: {
    method: 'POST',
    path: '/api/admin/role/clone',
    access: 'role.create',
    summary: '复制角色；可以改选数据范围',
    body: z.strictObject({ id: bodyId, name: roleName, row_scope: rowScope.optional() }),
    reply: doneWith(roleDetail),
  },
  destroy: {
    method: 'POST',
    path: '/api/admin/role/destroy',
    access: 'role.delete',
    summary: '删除角色；仍有用户的角色不能删除',
    body: z.strictObject({ id: bodyId, version: bodyId }),
    reply: done,
  },
  catalogue: {
    method: 'GET',
    path: '/api/admin/role/catalogue',
    access: 'role.detail',
    summary: '全部权限，按菜单排列；以及按工作选择权限所需的工作、现成角色和菜单',
    query: z.strictObject({}),
    reply: z.object({
      data: z.array(catalogueItem),
      scopes: z.array(rowScope),
      hints: z.record(rowScope, z.string()),
      tasks: z.array(grantableTask),
      ready: z.array(grantableReadyRole),
      menu: z.array(previewEntry),
    }),
  },
  fields: {
    method: 'GET',
    path: '/api/admin/role/fields',
    access: 'role.detail',
    summary: '一张表单的字段，用于设置字段权限',
    query: z.strictObject({ custom_form_id: id }),
    reply: z.object({ data: z.array(grantableField) }),
  },
  holders: {
    method: 'GET',
    path: '/api/admin/role/holders',
    access: 'role.detail',
    summary: '拥有角色的用户',
    query: listQuery({ sortable: ['id', 'name', 'username'] }).extend({ id }),
    reply: table(roleHolder),
  },
});
