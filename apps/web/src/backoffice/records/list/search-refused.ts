import { conditionGroups } from '@shuyuan/contract/platform/condition-groups';
import { Failure } from '../../../platform/http/failure';
import { conditionsOf, withConditions } from '../../../platform/list-state/conditions';
import type { Search } from '../../../platform/list-state/list-state';

/** What is left of a condition that is gone has no operator. */
const withoutRests = (search: Search): Search =>
  conditionGroups.reduce(
    (kept, group) =>
      withConditions(
        kept,
        group,
        conditionsOf(search, group).filter(({ length }) => length > 1),
      ),
    search,
  );

/** Without the conditions that the server refused; undefined if it refused anything else. */
const withoutFaults = (search: Search, failure: unknown): Search | undefined => {
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

/**
 * Asks without composite conditions that a list cannot follow, as of a view whose field is gone: their tags say so, and
 * the rest of the search applies.
 */
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
