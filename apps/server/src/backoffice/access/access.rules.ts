import { createHash } from 'node:crypto';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { accessNodes } from '@shuyuan/contract/product/access-nodes';
import { isTokenNode } from '@shuyuan/contract/product/token-reach';
import { AppError } from '../../platform/http/app-error';
import { httpTexts } from '../../platform/http/http.texts';
import type { Caller } from '../../platform/http/slice';
import type { Grants } from './access.repository';

type Holder = Pick<Caller, 'isSuper' | 'nodes'>;

/** The rights of a caller from what their roles and departments give. */
export const rightsOf = (
  grants: Grants,
): Pick<Caller, 'nodes' | 'isSuper' | 'roles' | 'departmentId' | 'departmentIds' | 'departmentTreeIds' | 'stamp'> => ({
  nodes: new Set(grants.roles.flatMap(({ nodes }) => nodes)),
  isSuper: grants.roles.some(({ is_super }) => is_super),
  roles: grants.roles.map(({ nodes, scope, fields }) => ({
    nodes: new Set(nodes),
    scope,
    fields: new Map(Object.entries(fields).map(([id, access]) => [Number(id), access])),
  })),
  departmentId: grants.department_id,
  departmentIds: grants.departments,
  departmentTreeIds: grants.department_tree,
  stamp: createHash('sha256').update(JSON.stringify(grants)).digest('base64url').slice(0, 12),
});

export const holds = (caller: Holder, node: string): boolean => caller.isSuper || caller.nodes.has(node);

/** Refuses a caller who lacks a node that an endpoint requires only in some cases. */
export const requireNode = (caller: Holder, node: (typeof accessNodes)[number]['node']): void => {
  if (holds(caller, node)) return;
  const name = accessNodes.find((entry) => entry.node === node)?.name ?? node;
  throw new AppError(platformErrors.forbidden, { errmsg: httpTexts.missingRight([name]) });
};

/** The caller's nodes by name; with all rights the whole catalogue, including the nodes of forms (`added`). */
export const nodesOf = (caller: Holder & Pick<Caller, 'token'>, added: readonly string[]): string[] => {
  if (!caller.isSuper) return [...caller.nodes].sort();
  const all = [...accessNodes.map(({ node }) => node), ...added];
  return caller.token === undefined ? all : all.filter(isTokenNode);
};
