import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { pageQuery, pageSizeMax } from '../../platform/list-query';
import { postedBack } from '../../platform/posted-back';
import { done, table } from '../../platform/replies';
import { department, departmentInput, departmentMove } from './department';

const idMessage = '编号不正确';
const bodyId = z.int({ error: idMessage }).positive({ error: idMessage });

export const departmentEndpoints = defineEndpoints({
  index: {
    method: 'GET',
    path: '/api/admin/department/index',
    access: 'department.index',
    summary: '全部部门，按显示顺序',
    query: pageQuery({ sortable: ['id', 'name', 'users_count'], pageSize: pageSizeMax }),
    reply: table(department),
  },
  save: {
    method: 'POST',
    path: '/api/admin/department/save',
    access: 'department.create|edit',
    summary: '新增部门，或修改名称',
    body: postedBack(departmentInput, department),
    reply: z.object({ ...done.shape, data: z.object({ id: z.int() }) }),
  },
  move: {
    method: 'POST',
    path: '/api/admin/department/move',
    access: 'department.edit',
    summary: '移动部门；不能移到自己的下级',
    body: departmentMove,
    reply: done,
  },
  destroy: {
    method: 'POST',
    path: '/api/admin/department/destroy',
    access: 'department.delete',
    summary: '删除部门；仍有人员、下级或数据时不能删除',
    body: z.strictObject({ id: bodyId, version: bodyId }),
    reply: done,
  },
});
