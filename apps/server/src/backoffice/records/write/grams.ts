import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { loadPinyin } from '../../../platform/pinyin/pinyin';
import { searchGrams } from '../../../platform/pinyin/search-grams';
import { wordsOf } from '../../forms';
import type { WrittenForm } from './written-form';

/** Computes the search grams of a row from all its values. */
export type GramsOf = (row: RecordValues) => string[];

/** A function for the search grams of a form's rows; the dictionary is loaded with the first. */
export const gramsReader = async ({ searched }: Pick<WrittenForm, 'searched'>): Promise<GramsOf> => {
  const syllablesOf = await loadPinyin();
  return (row) => searchGrams(wordsOf(searched, row), syllablesOf);
};
