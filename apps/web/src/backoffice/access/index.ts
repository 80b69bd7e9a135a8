import type { ScreenManifest } from '../../platform/screen';

/** Roles: which rights they give, and who holds them. */
export const rolesScreen: ScreenManifest = {
  key: 'access/role',
  load: async () => (await import('./role/roles-page')).RolesPage,
};

/** The tree of departments. */
export const departmentsScreen: ScreenManifest = {
  key: 'access/department',
  load: async () => (await import('./department/departments-page')).DepartmentsPage,
};

/** The three administrators, whose duties can be separated. */
export const dutyScreen: ScreenManifest = {
  key: 'access/duty',
  load: async () => (await import('./duty/duty-page')).DutyPage,
};
