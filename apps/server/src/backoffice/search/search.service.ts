import type { SearchAnswer, SearchGroup, SearchHit } from '@shuyuan/contract/backoffice/search/search';
import { hitsShown } from '@shuyuan/contract/backoffice/search/search-limits';
import { BoundedMap } from '../../platform/cache/bounded-map';
import type { Executor } from '../../platform/db/database';
import type { Caller } from '../../platform/http/slice';
import { findAmong } from '../../platform/pinyin/rank-texts';
import { holds } from '../access';
import { readLiveNames } from '../forms';
import { menuFor } from '../menu';
import type { FormHits, RecordHit, Records } from '../records';
import { type MenuPage, pagesIn } from './search.rules';
import type { SearchKind } from './search-kind';

/** What the search is built from. */
export interface SearchDeps {
  readonly db: Executor;
  readonly records: Pick<Records, 'hits'>;
  /** The kinds that the product presents in its own way, in the order of their groups. */
  readonly kinds: readonly SearchKind[];
}

/** The pages of many callers at once; an entry is a few hundred bytes. */
const callersMax = 500;

/** Reads the pages of a caller's menu, once for each state of their rights and of the menu. */
export const pageReader = (db: Executor) => {
  const known = new BoundedMap<string, readonly MenuPage[]>(callersMax);
  return async (caller: Caller): Promise<readonly MenuPage[]> => {
    const key = `${caller.adminId} ${caller.stamp}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const pages = pagesIn(await menuFor(db, caller));
    known.set(key, pages);
    return pages;
  };
};

type PagesOf = ReturnType<typeof pageReader>;

const mayList = (caller: Caller, formId: number): boolean => holds(caller, `form_${formId}.index`);

/** The forms to search: those of the product's kinds, then those with an entry in the caller's menu. */
const kindsFor = ({ kinds }: SearchDeps, { caller, pages }: { caller: Caller; pages: readonly MenuPage[] }) => {
  const own = kinds.filter(({ formId }) => mayList(caller, formId));
  const listed = new Set(pages.flatMap(({ formId }) => formId ?? []));
  const others = [...listed].filter((id) => mayList(caller, id) && !kinds.some(({ formId }) => formId === id));
  return [...own, ...others.map((formId): Partial<SearchKind> & Pick<SearchKind, 'formId'> => ({ formId }))];
};

type Kind = ReturnType<typeof kindsFor>[number];

const separator = ' · ';

const shownHit = (hit: RecordHit, { kind, caller, mayOpen }: { kind: Kind; caller: Caller; mayOpen: boolean }) => {
  const path = mayOpen ? kind.pathOf?.(hit) : undefined;
  const act = kind.actOf?.(hit, caller);
  return {
    id: hit.id,
    title: hit.title,
    subtitle: hit.facts.join(separator),
    ...(path === undefined ? {} : { path }),
    ...(act === undefined ? {} : { act }),
  } satisfies SearchHit;
};

const groupsOf = (
  found: readonly FormHits[],
  { kinds, caller }: { kinds: readonly Kind[]; caller: Caller },
): SearchGroup[] =>
  found.flatMap(({ formId, formName, hits, hasMore }) => {
    const kind = kinds.find((candidate) => candidate.formId === formId);
    if (kind === undefined || hits.length === 0) return [];
    const mayOpen = holds(caller, `form_${formId}.detail`);
    return [
      {
        custom_form_id: formId,
        name: kind.name ?? formName,
        ...(kind.list === undefined ? {} : { list: kind.list }),
        may_open: mayOpen,
        hits: hits.map((hit) => shownHit(hit, { kind, caller, mayOpen })),
        has_more: hasMore,
      },
    ];
  });

const named = async <T extends { readonly id: number; readonly name: string }>(all: readonly T[], keyword: string) => {
  const found = await findAmong(all, { keyword, textsOf: ({ name }) => [name] });
  return found.slice(0, hitsShown).map(({ id, name }) => ({ id, name }));
};

const formsNamed = async (db: Executor, { caller, keyword }: { caller: Caller; keyword: string }) => {
  if (!holds(caller, 'form.index') || !holds(caller, 'form.detail')) return [];
  return named(await readLiveNames(db), keyword);
};

/** Everything that a keyword finds for the caller. */
export const search = async (
  deps: SearchDeps,
  { caller, keyword, pagesOf }: { caller: Caller; keyword: string; pagesOf: PagesOf },
): Promise<SearchAnswer> => {
  const pages = await pagesOf(caller);
  const kinds = kindsFor(deps, { caller, pages });
  const [{ found, late }, forms] = await Promise.all([
    deps.records.hits({ caller, forms: kinds, wanted: { keyword }, limit: hitsShown }),
    formsNamed(deps.db, { caller, keyword }),
  ]);
  return {
    groups: groupsOf(found, { kinds, caller }),
    pages: (await named(pages, keyword)).map(({ id }) => id),
    forms,
    late: [...late],
  };
};

/** The records that the caller opened last, as far as they still see them. */
export const recall = async (
  deps: SearchDeps,
  { caller, refs, pagesOf }: { caller: Caller; refs: readonly (readonly [number, number])[]; pagesOf: PagesOf },
): Promise<SearchGroup[]> => {
  const pages = await pagesOf(caller);
  const ids = new Map<number, number[]>();
  for (const [formId, id] of refs) ids.set(formId, [...(ids.get(formId) ?? []), id]);
  const kinds = kindsFor(deps, { caller, pages }).filter(({ formId }) => ids.has(formId));
  const { found } = await deps.records.hits({ caller, forms: kinds, wanted: { ids }, limit: refs.length });
  return groupsOf(found, { kinds, caller });
};
