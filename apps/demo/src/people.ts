import { dayAfter } from './days';
import { companyTexts, peopleTexts } from './people.texts';
import type { Chance } from './random';

/** A person known to the demo school. */
export interface Person {
  readonly name: string;
  readonly gender: string;
  readonly mobile: string;
  readonly company: string;
  readonly industry: string;
  readonly title: string;
  readonly email: string;
  readonly wechat: string;
  readonly birthday: string;
  readonly region: readonly string[];
}

type Gender = keyof typeof peopleTexts.genders;

/** Codes of GB/T 2260, as region fields store them. */
const regions = [
  ['330000', '330100', '330105'],
  ['330000', '330200', '330203'],
  ['330000', '330600', '330602'],
  ['330000', '330400', '330402'],
  ['310000', '310115'],
  ['310000', '310112'],
  ['320000', '320500', '320508'],
  ['320000', '320100', '320105'],
  ['440000', '440300', '440305'],
  ['110000', '110105'],
  ['510000', '510100', '510104'],
] as const;

const mobilePrefixes = ['136', '137', '138', '139', '150', '158', '177', '186', '188', '189'] as const;

const nameOf = (chance: Chance, gender: Gender): string => {
  const surname = chance.pick(chance.happens(0.03) ? peopleTexts.compoundSurnames : peopleTexts.surnames);
  const second = chance.pick(peopleTexts.second[gender]);
  return chance.happens(0.28) ? `${surname}${second}` : `${surname}${chance.pick(peopleTexts.first[gender])}${second}`;
};

/** A value that was not used before. */
const fresh = (taken: Set<string>, make: () => string): string => {
  for (;;) {
    const value = make();
    if (taken.has(value)) continue;
    taken.add(value);
    return value;
  }
};

const companyOf = (chance: Chance): { company: string; industry: string } => {
  const industries = Object.keys(companyTexts.kinds) as (keyof typeof companyTexts.kinds)[];
  const industry = chance.pick(industries);
  if (chance.happens(0.02)) return { company: chance.pick(companyTexts.long), industry };
  const { cities, marks, kinds } = companyTexts;
  return { company: `${chance.pick(cities)}${chance.pick(marks)}${chance.pick(kinds[industry])}`, industry };
};

/** Generates people, no two of them with the same name or number. */
export const makePeople = (chance: Chance, { count, today }: { count: number; today: string }): Person[] => {
  const [names, mobiles] = [new Set<string>(), new Set<string>()];
  return Array.from({ length: count }, () => {
    const gender = chance.happens(0.62) ? 'male' : 'female';
    const mobile = fresh(mobiles, () => {
      const rest = String(chance.between(0, 99_999_999)).padStart(8, '0');
      return `${chance.pick(mobilePrefixes)}${rest}`;
    });
    return {
      name: fresh(names, () => nameOf(chance, gender)),
      gender: peopleTexts.genders[gender],
      mobile,
      ...companyOf(chance),
      title: chance.pick(peopleTexts.titles),
      email: `u${mobile.slice(5)}@${chance.pick(peopleTexts.mailHosts)}`,
      wechat: `wx_${mobile.slice(3)}`,
      birthday: dayAfter(today, -chance.between(28 * 365, 56 * 365)),
      region: chance.pick(regions),
    };
  });
};
