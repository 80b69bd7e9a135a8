import type { ClassPlace } from './class-places';

interface Place {
  readonly classId: number;
  readonly place: ClassPlace;
}

const keyOf = ({ classId, place }: Place): string => `${place} ${classId}`;

/** Parts of an address that open something once; whoever comes back finds it closed. */
const opensOnce: readonly string[] = ['collect', 'receipt', 'record'];

const stored = new Map<string, string>();

/** How the screens of classes were left in this tab: their page, search and display, as the query of the address. */
export const placeMemory = {
  keep: (place: Place, search: string): void => {
    const query = new URLSearchParams(search);
    for (const name of opensOnce) query.delete(name);
    if (query.get('class') === String(place.classId)) stored.set(keyOf(place), `?${query}`);
  },
  of: (place: Place): string => stored.get(keyOf(place)) ?? `?class=${place.classId}`,
};
