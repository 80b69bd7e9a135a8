import { rowScopes } from '@shuyuan/contract/backoffice/access/row-scopes';
import { useQuery } from '@tanstack/react-query';
import { scopesQuery } from './profile.queries';
import { scopeTexts as texts } from './scope.texts';

/**
 * Why records of these forms, or of any form, may be missing, for whoever does not see all of them. It asks the server
 * for nothing.
 */
export const useScopeNote = (...formIds: readonly number[]): string | undefined => {
  const { data: scopes = {} } = useQuery(scopesQuery);
  const [scope] = formIds.length === 0 ? Object.values(scopes) : formIds.flatMap((id) => scopes[id] ?? []);
  return scope === undefined ? undefined : texts.note(rowScopes[scope].label);
};
