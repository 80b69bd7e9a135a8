import { accessNodes } from '@shuyuan/contract/backoffice/access/nodes';
import type { Caller } from '../../platform/http/slice';

type Holder = Pick<Caller, 'isSuper' | 'nodes'>;

/** Whether the caller may do what `node` stands for. */
export const holds = (caller: Holder, node: string): boolean => caller.isSuper || caller.nodes.has(node);

/** The caller's nodes by name; whoever holds all of them gets the whole catalogue, the nodes of forms (`added`) too. */
export const nodesOf = (caller: Holder, added: readonly string[]): string[] =>
  caller.isSuper ? [...accessNodes.map(({ node }) => node), ...added] : [...caller.nodes].sort();
