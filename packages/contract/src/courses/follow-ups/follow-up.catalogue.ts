import type { AccessNode } from '../../backoffice/access/nodes';

/** The rights besides those on the records of the form. */
export const followUpNodes = [
  { node: 'followup.manage', name: '修改、完成和转交别人的跟进' },
] as const satisfies readonly AccessNode[];
