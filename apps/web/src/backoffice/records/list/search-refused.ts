import { conditionGroups } from '@shuyuan/contract/platform/condition-groups';
import { Failure } from '../../../platform/http/failure';
import { conditionsOf, withConditions } from '../../../platform/list-state/conditions';
import type { Search } from '../../../platform/list-state/list-state';

/**
 * A search without the composite conditions that the server refused, as of a view whose field is gone: their tags say
 * so, and the rest applies. Undefined if it refused anything else.
 */
export const withoutFaults = (search: Search, failure: unknown): Search | undefined => {
  const faults = failure instanceof Failure && failure.status === 400 ? Object.keys(failure.errors ?? {}) : [];
  const places = faults.map((fault) => /^search\.(\$a(?:ll|ny))\.(\d+)$/.exec(fault));
  if (places.length === 0 || places.includes(null)) return undefined;
  const isRefused = (group: string, at: number) =>
    places.some((place) => place?.[1] === group && Number(place[2]) === at);
  return conditionGroups.reduce(
    (made, group) =>
      withConditions(
        made,
        group,
        conditionsOf(search, group).filter((_, at) => !isRefused(group, at)),
      ),
    search,
  );
};
