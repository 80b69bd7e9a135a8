import type { Caller } from '@shuyuan/server/platform/http/slice';
import type { Filling } from './base';

/** A company that pays for people. */
interface DemoCompany {
  readonly id: number;
  readonly name: string;
  readonly taxNo: string;
}

/** Finds a company by its name; made when it first pays. */
export type CompanyBook = (name: string, as: Caller) => Promise<DemoCompany>;

/** Opens the ledger of companies. */
export const openCompanies = ({ client, chance }: Filling): CompanyBook => {
  const known = new Map<string, DemoCompany>();
  return async (name, as) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const taxNo = `91330100MA${String(chance.between(0, 99_999_999)).padStart(8, '0')}`;
    const [id = 0] = await client.make('company', [{ name, tax_no: taxNo }], as);
    const made = { id, name, taxNo };
    known.set(name, made);
    return made;
  };
};
