import type { DepartmentInput, DepartmentMove } from '@shuyuan/contract/backoffice/access/department';
import { departmentErrors } from '@shuyuan/contract/backoffice/access/department.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { type Executor, inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { recordAudit } from '../../audit';
import type { AccessForms, Actor } from '../access.deps';
import { requireNode } from '../access.rules';
import {
  holdDepartments,
  insertDepartment,
  orderDepartments,
  readPeople,
  type StoredDepartment,
  updateDepartment,
} from './department.repository';
import { isNameTaken, makesCircle, orderAfterMove, reachOf } from './department.rules';
import { departmentTexts } from './department.texts';

type Tree = readonly StoredDepartment[];

const found = (tree: Tree, id: number): StoredDepartment => {
  const department = tree.find((candidate) => candidate.id === id);
  if (department === undefined) throw new AppError(platformErrors.recordNotFound);
  return department;
};

const parentIn = (tree: Tree, id: number | undefined): StoredDepartment => {
  const parent = tree.find((candidate) => candidate.id === id);
  if (parent !== undefined) return parent;
  const { errmsg } = departmentErrors.parentGone;
  throw new AppError(departmentErrors.parentGone, { errors: { parent_id: [errmsg] } });
};

const refuseTakenName = (tree: Tree, wanted: Parameters<typeof isNameTaken>[1]): void => {
  if (!isNameTaken(tree, wanted)) return;
  const { errmsg } = departmentErrors.nameTaken;
  throw new AppError(departmentErrors.nameTaken, { errors: { name: [errmsg] } });
};

const refuseOutOfReach = ({ caller }: Actor, node: string, ids: readonly number[]): void => {
  if (!ids.every(reachOf(caller, node))) throw new AppError(departmentErrors.outOfReach);
};

const refuseStale = (department: StoredDepartment, version: number | undefined): void => {
  if (department.version !== version) throw new AppError(platformErrors.staleVersion);
};

const record = (
  db: Tx,
  { caller, origin, ...entry }: Actor & { action: string; id: number; before?: object; after?: object },
): Promise<void> =>
  recordAudit(db, {
    actor: { id: caller.adminId, name: caller.name },
    origin,
    action: entry.action,
    target: { type: 'department', id: entry.id },
    ...(entry.before === undefined ? {} : { before: { ...entry.before } }),
    ...(entry.after === undefined ? {} : { after: { ...entry.after } }),
  });

const addDepartment = async (db: Tx, { input, ...actor }: Actor & { input: DepartmentInput }): Promise<number> => {
  requireNode(actor.caller, 'department.create');
  const tree = await holdDepartments(db);
  const parent = parentIn(tree, input.parent_id ?? undefined);
  refuseOutOfReach(actor, 'department.create', [parent.id]);
  refuseTakenName(tree, { parentId: parent.id, name: input.name });
  const values = { parent_id: parent.id, name: input.name };
  const id = await insertDepartment(db, values);
  await record(db, { ...actor, action: 'department.create', id, after: values });
  return id;
};

const renameDepartment = async (
  db: Tx,
  { input, id, ...actor }: Actor & { input: DepartmentInput; id: number },
): Promise<number> => {
  requireNode(actor.caller, 'department.edit');
  const tree = await holdDepartments(db);
  const department = found(tree, id);
  refuseOutOfReach(actor, 'department.edit', [id]);
  refuseStale(department, input.version);
  if (input.parent_id !== undefined && input.parent_id !== department.parent_id) {
    throw new AppError(platformErrors.invalidInput, { errors: { parent_id: [departmentTexts.movedApart] } });
  }
  refuseTakenName(tree, { id, parentId: department.parent_id, name: input.name });
  await updateDepartment(db, { id, name: input.name });
  const before = { name: department.name };
  await record(db, { ...actor, action: 'department.edit', id, before, after: { name: input.name } });
  return id;
};

/** Adds or renames a department. */
export const saveDepartment = (db: Executor, command: Actor & { input: DepartmentInput }): Promise<number> => {
  const { id } = command.input;
  return inTransaction(db, (db) =>
    id === undefined ? addDepartment(db, command) : renameDepartment(db, { ...command, id }),
  );
};

/**
 * Moves a department under a parent. A caller limited to a part of the tree may move only within it: otherwise they
 * could bring other departments' rows into their own scope.
 */
export const moveDepartment = (db: Executor, { move, ...actor }: Actor & { move: DepartmentMove }): Promise<void> =>
  inTransaction(db, async (db) => {
    const tree = await holdDepartments(db);
    const department = found(tree, move.id);
    if (department.parent_id === null) throw new AppError(departmentErrors.root);
    const parent = parentIn(tree, move.parent_id);
    refuseOutOfReach(actor, 'department.edit', [department.id, parent.id]);
    if (makesCircle(tree, { id: department.id, parentId: parent.id })) throw new AppError(departmentErrors.circle);
    refuseTakenName(tree, { id: department.id, parentId: parent.id, name: department.name });
    const siblings = tree.filter(({ parent_id }) => parent_id === parent.id).map(({ id }) => id);
    const order = orderAfterMove(siblings, { id: department.id, beforeId: move.before_id });
    if (order === undefined) {
      throw new AppError(platformErrors.invalidInput, { errors: { before_id: [departmentTexts.badPlace] } });
    }
    await updateDepartment(db, { id: department.id, parent_id: parent.id });
    await orderDepartments(db, order);
    await record(db, {
      ...actor,
      action: 'department.move',
      id: department.id,
      before: { parent_id: department.parent_id },
      after: { parent_id: parent.id, before_id: move.before_id },
    });
  });

const namedMost = 3;

/** What still uses a department, as a message. */
const usesOf = async (
  db: Tx,
  { tree, id, forms }: { tree: Tree; id: number; forms: AccessForms },
): Promise<string[]> => {
  const people = await readPeople(db, id);
  const children = tree.filter(({ parent_id }) => parent_id === id).map(({ name }) => name);
  const records = await forms.countNaming(db, id);
  return [
    ...(people.length === 0 ? [] : [departmentTexts.people(people.slice(0, namedMost), people.length)]),
    ...(children.length === 0 ? [] : [departmentTexts.children(children.slice(0, namedMost), children.length)]),
    ...records.map(({ form_name, count }) => departmentTexts.records(form_name, count)),
  ];
};

/** Removes a department that nothing uses. */
export const destroyDepartment = (
  db: Executor,
  { id, version, forms, ...actor }: Actor & { id: number; version: number; forms: AccessForms },
): Promise<void> =>
  inTransaction(db, async (db) => {
    const tree = await holdDepartments(db);
    const department = found(tree, id);
    if (department.parent_id === null) throw new AppError(departmentErrors.root);
    refuseOutOfReach(actor, 'department.delete', [id]);
    refuseStale(department, version);
    await updateDepartment(db, { id, isDeleted: true });
    const uses = await usesOf(db, { tree, id, forms });
    if (uses.length > 0) throw new AppError(departmentErrors.inUse, { errmsg: departmentTexts.inUse(uses) });
    const { name, parent_id } = department;
    await record(db, { ...actor, action: 'department.delete', id, before: { name, parent_id } });
  });
