import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { pageQuery, pageSizeMax } from '../../platform/list-query';
import { postedBack } from '../../platform/posted-back';
import { done, one, table } from '../../platform/replies';
import { menuEntry, menuEntryInput, menuMove, menuOffer, menuRemoval } from './menu-editor';

/** The menu for its editor: every entry, whoever may see it. */
export const menuEditorEndpoints = defineEndpoints({
  index: {
    method: 'GET',
    path: '/api/admin/menu/index',
    access: 'menu.index',
    summary: '全部菜单，按显示的顺序',
    query: pageQuery({ sortable: ['id', 'name', 'path', 'sort', 'updated_at'], pageSize: pageSizeMax }),
    reply: table(menuEntry),
  },
  screens: {
    method: 'GET',
    path: '/api/admin/menu/screens',
    access: 'menu.index',
    summary: '菜单可以打开的画面、权限和表单',
    reply: one(menuOffer),
  },
  save: {
    method: 'POST',
    path: '/api/admin/menu/save',
    access: 'menu.create|edit',
    summary: '新增或修改菜单',
    body: postedBack(menuEntryInput, menuEntry),
    reply: z.object({ ...done.shape, data: menuEntry }),
  },
  move: {
    method: 'POST',
    path: '/api/admin/menu/move',
    access: 'menu.edit',
    summary: '移动菜单：换上级或换顺序',
    body: menuMove,
    reply: z.object({ ...done.shape, data: menuEntry }),
  },
  destroy: {
    method: 'POST',
    path: '/api/admin/menu/destroy',
    access: 'menu.delete',
    summary: '删除菜单；下级可以上移一级',
    body: menuRemoval,
    reply: done,
  },
});
