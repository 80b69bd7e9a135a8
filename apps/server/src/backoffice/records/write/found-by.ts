import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { loadPinyin } from '../../../platform/pinyin/pinyin';
import { type FoundBy, foundBy } from '../../../platform/pinyin/search-grams';
import { wordsOf } from '../../forms';
import type { WrittenForm } from './written-form';

/** Computes what a row is found by from all its values. */
export type FindableRow = (row: RecordValues) => FoundBy;

/** A function for what the rows of a form are found by; the dictionary is loaded with the first. */
export const findableRows = async ({ searched }: Pick<WrittenForm, 'searched'>): Promise<FindableRow> => {
  const syllablesOf = await loadPinyin();
  return (row) => foundBy(wordsOf(searched, row), syllablesOf);
};
