import type { UserOptions } from '@shuyuan/contract/backoffice/identity/user';

type Departments = UserOptions['departments'];

/** A department in a tree to choose from. */
export interface DepartmentNode {
  readonly value: number;
  readonly title: string;
  readonly disabled: boolean;
  readonly children: DepartmentNode[];
}

/** The departments as a tree; one whose parent is missing is at the top. */
export const departmentTree = (departments: Departments): DepartmentNode[] => {
  const known = new Set(departments.map(({ id }) => id));
  const under = (parent: number | null): DepartmentNode[] =>
    departments
      .filter(({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null) === parent)
      .map(({ id, name, allowed }) => ({ value: id, title: name, disabled: !allowed, children: under(id) }));
  return under(null);
};

/** The departments by full path, in tree order, for a plain list. */
export const departmentPaths = (departments: Departments): { value: string; label: string }[] => {
  const walk = (nodes: readonly DepartmentNode[], above: string): { value: string; label: string }[] =>
    nodes.flatMap(({ value, title, children }) => {
      const label = above === '' ? title : `${above} / ${title}`;
      return [{ value: String(value), label }, ...walk(children, label)];
    });
  return walk(departmentTree(departments), '');
};
