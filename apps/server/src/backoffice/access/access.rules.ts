import { accessNodes } from '@shuyuan/contract/backoffice/access/nodes';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../platform/http/app-error';
import { httpTexts } from '../../platform/http/http.texts';
import type { Caller } from '../../platform/http/slice';

type Holder = Pick<Caller, 'isSuper' | 'nodes'>;

/** Whether the caller may do what `node` stands for. */
export const holds = (caller: Holder, node: string): boolean => caller.isSuper || caller.nodes.has(node);

/** Refuses a caller who lacks a node that an endpoint asks for only in some of its uses. */
export const requireNode = (caller: Holder, node: (typeof accessNodes)[number]['node']): void => {
  if (holds(caller, node)) return;
  const name = accessNodes.find((entry) => entry.node === node)?.name ?? node;
  throw new AppError(platformErrors.forbidden, { errmsg: httpTexts.missingRight([name]) });
};

/** The caller's nodes by name; whoever holds all of them gets the whole catalogue, the nodes of forms (`added`) too. */
export const nodesOf = (caller: Holder, added: readonly string[]): string[] =>
  caller.isSuper ? [...accessNodes.map(({ node }) => node), ...added] : [...caller.nodes].sort();
