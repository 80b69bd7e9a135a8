import type { Generated } from 'kysely';

interface DepartmentTable {
  id: Generated<number>;
  parent_id: number | null;
  name: string;
  sort: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

interface RoleTable {
  id: Generated<number>;
  key: string;
  name: string;
  is_super: Generated<boolean>;
  row_scope: Generated<'all' | 'department_tree' | 'department' | 'own'>;
  remark: Generated<string>;
  duty: 'system' | 'security' | 'audit' | null;
  requires_second_factor: Generated<boolean>;
  is_builtin: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface RoleNodeTable {
  role_id: number;
  node: string;
}

/** A restriction of a role on one field. */
interface RoleFieldTable {
  role_id: number;
  custom_form_id: number;
  field_id: number;
  access: 'hide' | 'mask' | 'read_only';
}

interface AdminDepartmentTable {
  admin_id: number;
  department_id: number;
}

interface AdminRoleTable {
  admin_id: number;
  role_id: number;
}

/** The nodes of forms that staff made; those of the product itself are in the contract. */
interface AccessNodeTable {
  node: string;
  name: string;
  custom_form_id: number;
}

/** The ready roles that this installation was offered. */
interface ReadyRoleTable {
  key: string;
  offered_at: Generated<Date>;
}

declare module '../../platform/db/tables' {
  interface Tables {
    'app.department': DepartmentTable;
    'app.role': RoleTable;
    'app.role_node': RoleNodeTable;
    'app.role_field': RoleFieldTable;
    'app.admin_role': AdminRoleTable;
    'app.admin_department': AdminDepartmentTable;
    'app.access_node': AccessNodeTable;
    'app.ready_role': ReadyRoleTable;
  }
}
