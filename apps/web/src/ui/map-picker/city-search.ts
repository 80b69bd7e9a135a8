import { type City, cities } from './cities';
import { nameEndings } from './cities.texts';

const mostFound = 20;

const normalise = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s'’·-]/g, '')
    .replaceAll('ü', 'v')
    .replace(nameEndings, '');

/** The ways in which a city can match, best first. */
const ways: readonly ((city: City, wanted: string) => boolean)[] = [
  (city, wanted) => city.name === wanted || city.province + city.name === wanted,
  (city, wanted) => city.pinyin === wanted || city.initials === wanted,
  (city, wanted) => city.name.startsWith(wanted),
  (city, wanted) => city.province === wanted || city.provincePinyin === wanted,
  (city, wanted) => city.pinyin.startsWith(wanted) || city.initials.startsWith(wanted),
  (city, wanted) => city.name.includes(wanted) || city.province.startsWith(wanted),
  (city, wanted) => city.provincePinyin.startsWith(wanted) || city.provinceInitials === wanted,
];

/** Finds cities by 汉字, pinyin or initials (北京, beijing, bj), and a province's cities by the province. */
export const searchCities = (text: string): readonly City[] => {
  const wanted = normalise(text);
  if (wanted === '') return [];
  return cities
    .map((city) => ({ city, way: ways.findIndex((fits) => fits(city, wanted)) }))
    .filter(({ way }) => way >= 0)
    .sort((a, b) => a.way - b.way || Number(b.city.capital) - Number(a.city.capital))
    .slice(0, mostFound)
    .map(({ city }) => city);
};
