import { conditionGroups } from '@shuyuan/contract/platform/condition-groups';
import { Failure } from '../../../platform/http/failure';
import { conditionsOf, withConditions } from '../../../platform/list-state/conditions';
import type { Search } from '../../../platform/list-state/list-state';

/** Without what is left of conditions that are gone: it has no operator. */
export const withoutRests = (search: Search): Search =>
  conditionGroups.reduce(
    (kept, group) =>
      withConditions(
        kept,
        group,
        conditionsOf(search, group).filter(({ length }) => length > 1),
      ),
    search,
  );

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
    (kept, group) =>
      withConditions(
        kept,
        group,
        conditionsOf(search, group).filter((_, at) => !isRefused(group, at)),
      ),
    search,
  );
};

/** Asks, and asks again without the conditions that were refused. */
export const withoutRefused = async <Found>(
  search: Search,
  ask: (search: Search) => Promise<Found>,
): Promise<Found> => {
  const asked = withoutRests(search);
  try {
    return await ask(asked);
  } catch (failure) {
    const kept = withoutFaults(asked, failure);
    if (kept === undefined) throw failure;
    return ask(kept);
  }
};
