import { type DemoClass, type Filling, inTurn } from './base';
import { dayAfter } from './days';
import { type MemberRow, readMembers } from './demo.repository';
import { schoolTexts as texts } from './school.texts';

/** A member of a class of the demo school. */
export interface DemoMember {
  readonly id: number;
  readonly contactId: number;
  readonly name: string;
  readonly company: string;
  readonly joinedOn: string;
  /** Whether their company pays for them together with colleagues. */
  readonly isSponsored: boolean;
}

/** In classes of at least this many members, a company sends some of them. */
const companyFrom = 12;
const sponsoredCount = 5;

const sponsoredIn = (members: readonly MemberRow[]): ReadonlySet<number> =>
  new Set(members.length < companyFrom ? [] : members.slice(-sponsoredCount).map(({ id }) => id));

/** Completes the members of a class: joining date, groups, committee, and what they let others see. */
export const settleMembers = async (
  { client, chance, today }: Filling,
  { one }: { one: DemoClass },
): Promise<DemoMember[]> => {
  const rows = await readMembers(client.db, one.id);
  const sponsored = sponsoredIn(rows);
  const company = rows.find(({ id }) => sponsored.has(id))?.company;
  const elected = chance.shuffled(rows.filter(({ id }) => !sponsored.has(id))).map(({ id }) => id);
  const isBegun = one.startsOn <= today;
  const postOf = (id: number): string | null => {
    const place = elected.indexOf(id);
    if (!isBegun || place < 0) return null;
    const leaders = texts.posts.length + texts.teams.length;
    return texts.posts[place] ?? (place < leaders ? texts.teamLeader : null);
  };
  const settled = rows.map((row, at) => {
    const joinedOn = isBegun ? dayAfter(one.startsOn, -chance.between(4, 30)) : dayAfter(today, -chance.between(2, 25));
    const values = {
      joined_on: joinedOn,
      team: isBegun ? inTurn(texts.teams, at) : null,
      post: postOf(row.id),
      consent: chance.happens(0.12) ? [] : texts.consent.filter(() => chance.happens(0.75)),
    };
    return { row, joinedOn, values };
  });
  await client.change(
    'member',
    settled.map(({ row, values }) => ({ id: row.id, values })),
    one.headTeacher,
  );
  const moved = rows.filter((row) => sponsored.has(row.id) && row.company !== company);
  await client.change(
    'contact',
    moved.map(({ contact }) => ({ id: contact, values: { company } })),
    one.headTeacher,
  );
  return settled.map(({ row, joinedOn }) => ({
    id: row.id,
    contactId: row.contact,
    name: row.name,
    company: sponsored.has(row.id) ? (company ?? row.company) : row.company,
    joinedOn,
    isSponsored: sponsored.has(row.id),
  }));
};
