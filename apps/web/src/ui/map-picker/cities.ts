import type { GeoPoint } from '@shuyuan/contract/platform/geo';
import { citiesByProvince } from './cities.texts';

/** A city of the built-in list. */
export interface City extends GeoPoint {
  readonly name: string;
  readonly province: string;
  /** Whether it is the capital of its province. */
  readonly capital: boolean;
  /** `beijing` and `bj`. */
  readonly pinyin: string;
  readonly initials: string;
  readonly provincePinyin: string;
  readonly provinceInitials: string;
}

const initialsOf = (syllables: string): string =>
  syllables
    .split('-')
    .map((syllable) => syllable.charAt(0))
    .join('');

const readProvince = (line: string): City[] => {
  const [province = '', list = ''] = line.split('|');
  const [provinceName = '', provinceSyllables = ''] = province.split(' ');
  return list.split(';').map((entry, index) => {
    const [name = '', syllables = '', lng, lat] = entry.split(' ');
    return {
      name,
      province: provinceName,
      capital: index === 0,
      pinyin: syllables.replaceAll('-', ''),
      initials: initialsOf(syllables),
      provincePinyin: provinceSyllables.replaceAll('-', ''),
      provinceInitials: initialsOf(provinceSyllables),
      lng: Number(lng),
      lat: Number(lat),
    };
  });
};

/** The built-in list, which needs no network. */
export const cities: readonly City[] = citiesByProvince.trim().split('\n').flatMap(readProvince);
