import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import { useQuery } from '@tanstack/react-query';
import { permissionsQuery } from '../../identity';
import { isReached } from '../reached';

/** Whether the user may write to the people of a list: its own, or those that a screen leads to. */
export const useMayWrite = (meta: RecordMeta, writesTo: string | undefined): boolean => {
  const { data: permissions = [] } = useQuery(permissionsQuery);
  return permissions.includes('message.send') && (writesTo !== undefined || isReached(meta));
};
