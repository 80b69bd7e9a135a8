import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import type { MenuItem } from '@shuyuan/contract/backoffice/menu/menu';
import { page } from 'vitest/browser';
import { server } from '../../platform/http/scripted-server.test-kit';
import { menuEntry } from '../product.test-kit';

/** A screen that does not exist in the build: the shell shows its frame and requests nothing. */
const url = 'nothing/here';

export const mainMenu = page.getByRole('navigation', { name: '主菜单' });

/** Gives the shell a menu of links and groups, and whatever a test adds. */
export const scriptMenu = (...added: MenuItem[]): void => {
  const classes = menuEntry({ name: '班级管理', path: '/course/class', url });
  const users = menuEntry({ name: '用户', path: '/user', url });
  server.answer(identityEndpoints.menu, {
    data: [
      menuEntry({ name: '工作台', path: '/dashboard', url }),
      menuEntry({ name: '教学管理', path: '/teaching', url: '#', children: [classes] }),
      menuEntry({ name: '文件库', path: '/file', url }),
      menuEntry({ name: '系统管理', path: '/system', url: '#', children: [users] }),
      ...added,
    ],
  });
};
