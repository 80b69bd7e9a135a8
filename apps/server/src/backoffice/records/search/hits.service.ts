import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { isOutOfTime, readWithin } from '../../../platform/db/timed-read';
import type { Caller } from '../../../platform/http/slice';
import { cellWriter, shownText, titleField } from '../../forms';
import { chosenRows } from '../list/conditions.sql';
import { foundCondition } from '../list/keyword-condition.sql';
import { type LiveForm, reachedForm, refuseStale, withKnownForms } from '../live-form';
import { type Reach, reachOf } from '../reach';
import { formRow } from '../row/row.sql';
import { type ReadDeps, type Visibility, visibilityOf } from '../row/visibility';
import type { FormHits, HitForm, RecordHit } from './hit-form';
import { type HitPart, type HitsRow, hitsStatement } from './hits.statement';

/** What is searched for: words, or records by the id of their form. */
type Wanted = { readonly keyword: string } | { readonly ids: ReadonlyMap<number, readonly number[]> };

export interface HitsQuery {
  readonly caller: Caller;
  readonly forms: readonly HitForm[];
  readonly wanted: Wanted;
  /** How many hits of each form are shown. */
  readonly limit: number;
}

export interface Hits {
  readonly found: readonly FormHits[];
  /** The names of forms that took too long, as while their table is being changed. */
  readonly late: readonly string[];
}

/** All forms together have this long; if that does not suffice, each gets its own share, so that the others answer. */
const togetherMs = 900;
const eachMs = 250;
const aloneMs = 1500;

const factsShown = 3;
const factMaxLength = 60;

/** Facts stand on one line beside the title. */
const isFact = ({ edit_input, list_show }: CustomFormField): boolean => {
  const { sealed, html, holdsFiles, freeText } = fieldTypeOf(edit_input);
  return list_show === 1 && !sealed && !html && holdsFiles === undefined && freeText !== 'lines';
};

const factsOf = ({ facts }: HitForm, { reach }: Visibility): CustomFormField[] => {
  if (facts !== undefined) return facts.flatMap((name) => reach.fields.filter(({ field }) => field === name));
  const title = titleField(reach.fields);
  return reach.fields.filter((field) => field !== title && isFact(field)).slice(0, factsShown);
};

const wordsOf = (field: CustomFormField, { value, offset }: { value: unknown; offset: number }): string[] => {
  const context = { isAmbiguous: () => false, offset };
  const cell = value === null || value === undefined ? null : cellWriter(field, context)(value);
  return cell === null ? [] : [shownText(cell).slice(0, factMaxLength)];
};

type Reaching = (formId: number) => Reach;

const foundBy = (
  wanted: Wanted,
  { hitForm, visibility }: { hitForm: HitForm; visibility: Visibility },
): Pick<HitPart, 'found' | 'rank'> | undefined => {
  if ('ids' in wanted) return { found: [chosenRows(wanted.ids.get(hitForm.formId) ?? [])], rank: undefined };
  const { keyword } = wanted;
  const own = foundCondition(keyword, { ...visibility, row: formRow });
  if (own === undefined) return undefined;
  if (hitForm.narrow === undefined) return { found: [own], rank: own };
  const narrowed = hitForm.narrow(keyword, { row: formRow, reach: visibility.reach });
  return narrowed === undefined ? undefined : { found: [own, { where: narrowed }], rank: own };
};

/** A form of the query with what is read of it; undefined if such a keyword can find nothing there. */
const partOf = (
  deps: ReadDeps,
  { query, hitForm, form, reaching }: { query: HitsQuery; hitForm: HitForm; form: LiveForm; reaching: Reaching },
): HitPart | undefined => {
  const visibility = visibilityOf(deps, { form, caller: query.caller, action: 'index' });
  const found = foundBy(query.wanted, { hitForm, visibility });
  if (found === undefined) return undefined;
  const extra = hitForm.extra?.value(formRow, reaching);
  return { visibility, ...found, facts: factsOf(hitForm, visibility), extra, limit: query.limit + 1 };
};

const hitOf = (part: HitPart, { id, title, row, extra }: HitsRow['hits'][number], offset: number): RecordHit => ({
  id,
  title,
  facts: part.facts.flatMap((field) => wordsOf(field, { value: row[field.field], offset })),
  extra,
});

const readParts = async (
  { db }: ReadDeps,
  { parts, others, milliseconds }: { parts: readonly HitPart[]; others: readonly LiveForm[]; milliseconds: number },
): Promise<FormHits[]> => {
  const rows = await readWithin<HitsRow>(db.pool, milliseconds, hitsStatement(db.kysely, { parts, others }));
  const forms = [...parts.map(({ visibility }) => visibility.form), ...others];
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  for (const [place, form] of forms.entries()) refuseStale(form, byPlace.get(place)?.stamp ?? null);
  return parts.map((part, place) => {
    const { id, definition } = part.visibility.form;
    const { hits: found = [], minutes = 0 } = byPlace.get(place) ?? {};
    const hits = found.map((hit) => hitOf(part, hit, minutes));
    const shown = part.limit - 1;
    return { formId: id, formName: definition.name, hits: hits.slice(0, shown), hasMore: hits.length > shown };
  });
};

const noneInTime = (error: unknown): FormHits[] => {
  if (isOutOfTime(error)) return [];
  throw error;
};

/** One form after the other, each within its time, until all of it is used up. */
const readAlone = async (
  deps: ReadDeps,
  { parts, others }: { parts: readonly HitPart[]; others: readonly LiveForm[] },
): Promise<Hits> => {
  const end = Date.now() + aloneMs;
  const found: FormHits[] = [];
  const late: string[] = [];
  for (const part of parts) {
    const milliseconds = Math.min(eachMs, end - Date.now());
    const hits =
      milliseconds > 0 ? await readParts(deps, { parts: [part], others, milliseconds }).catch(noneInTime) : [];
    if (hits.length === 0) late.push(part.visibility.form.definition.name);
    found.push(...hits);
  }
  return { found, late };
};

/**
 * The records of several forms that a keyword finds for the caller: of each form those of its own list, in its order,
 * with the same fields and masks. One statement reads them all.
 */
export const findHits = (deps: ReadDeps, query: HitsQuery): Promise<Hits> => {
  const wanted = query.forms.map(({ formId }) => formId);
  const formIds = [...new Set([...wanted, ...query.forms.flatMap(({ extra }) => extra?.reads ?? [])])];
  return withKnownForms(deps, formIds, async (forms) => {
    const byId = new Map(forms.map((form) => [form.id, form]));
    const reaching: Reaching = (id) => {
      const form = byId.get(id);
      return reachOf(query.caller, form === undefined ? { id, fields: [] } : reachedForm(form));
    };
    const parts = query.forms.flatMap((hitForm) => {
      const form = byId.get(hitForm.formId);
      return form === undefined ? [] : (partOf(deps, { query, hitForm, form, reaching }) ?? []);
    });
    if (parts.length === 0) return { found: [], late: [] };
    const others = forms.filter(({ id }) => !wanted.includes(id));
    try {
      return { found: await readParts(deps, { parts, others, milliseconds: togetherMs }), late: [] };
    } catch (error) {
      if (!isOutOfTime(error)) throw error;
      return readAlone(deps, { parts, others });
    }
  });
};
