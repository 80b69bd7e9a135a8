import type { Access, Endpoint } from '../platform/endpoint';
import { courseNodes } from './access-nodes';

const resourceOf = (access: string): string => access.slice(0, access.indexOf('.'));

/**
 * What an API token may reach: the school's own work. The list names what is open, so that whatever governs access
 * (users, roles, sessions, settings, tokens …) is closed to every token, and a new resource is until it is named here.
 * The workbench is a person's page and shows their sign-ins.
 */
const openResources: ReadonlySet<string> = new Set([
  'api',
  'file',
  'form',
  ...courseNodes.map(({ node }) => resourceOf(node)),
]);

const recordsOfForm = /^form_(?:\*|\d+)$/;

/** Whether an API token can hold a node; `form_*` stands for any form. */
export const isTokenNode = (node: string): boolean => {
  const resource = resourceOf(node);
  return openResources.has(resource) || recordsOfForm.test(resource);
};

/** Whether an API token may call an endpoint, if it has the right. */
export const isOpenToTokens = ({
  access,
  isOpenToTokens: isNamed,
}: {
  readonly access: Access;
  readonly isOpenToTokens?: Endpoint['isOpenToTokens'];
}): boolean =>
  access === 'public' || access === 'visitor' || access === 'session' ? isNamed === true : isTokenNode(access);
