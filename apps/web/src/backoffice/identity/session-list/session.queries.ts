import type { OnlineSession } from '@shuyuan/contract/backoffice/identity/session';
import { sessionEndpoints } from '@shuyuan/contract/backoffice/identity/session.endpoints';
import { userEndpoints } from '@shuyuan/contract/backoffice/identity/user.endpoints';
import { call } from '../../../platform/http/call';
import { loadTable } from '../../../platform/http/load-table';

/** Loads a page of the sessions that are open. */
export const loadSessions = loadTable<OnlineSession>(sessionEndpoints.index.path);

export const endSession = (id: number) => call(sessionEndpoints.destroy, { body: { id } });

export const endSessionsOf = (adminId: number) => call(userEndpoints.endSessions, { body: { id: adminId } });
