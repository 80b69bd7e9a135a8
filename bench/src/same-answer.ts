import type { Bench } from './bench';

/** The parts of a list or a record that are compared. */
interface Answer {
  readonly data: unknown;
  readonly total?: number;
}

/** Times are formatted differently, and equal if ids and versions are. The floor does not decrypt ID numbers. */
const uncompared = ['created_at', 'updated_at', 'deleted_at', 'id_card'];

const comparable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => !uncompared.includes(name));
  return Object.fromEntries(entries.map(([name, part]) => [name, comparable(part)]).sort());
};

const ask = async (url: string, token?: string): Promise<Answer> => {
  const response = await fetch(url, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}: ${text}`);
  return JSON.parse(text) as Answer;
};

/** Stops the run when floor and product respond differently to a request: they would not be doing the same work. */
export const requireSameAnswer = async (
  { product, floor, api }: Bench,
  paths: { readonly floor: string; readonly ours: string },
): Promise<void> => {
  const [bare, own] = await Promise.all([ask(floor.url + paths.floor), ask(product.url + paths.ours, api.token)]);
  const isEqual =
    JSON.stringify(comparable(bare.data)) === JSON.stringify(comparable(own.data)) &&
    (bare.total === undefined || bare.total === own.total);
  if (isEqual) return;
  const show = (answer: Answer) => JSON.stringify(comparable(answer)).slice(0, 3000);
  throw new Error(`${paths.ours} is answered otherwise than by the floor:\n${show(bare)}\n${show(own)}`);
};
