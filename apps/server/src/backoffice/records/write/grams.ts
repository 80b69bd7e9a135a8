import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { loadPinyin } from '../../../platform/pinyin/pinyin';
import { searchGrams } from '../../../platform/pinyin/search-grams';
import { wordsOf } from '../../forms';
import type { WrittenForm } from './written-form';

/** Gives what a row is found by, from all its values. */
export type GramsOf = (row: RecordValues) => string[];

/** The reader of what rows of a form are found by; the dictionary is loaded with the first. */
export const gramsReader = async ({ searched }: Pick<WrittenForm, 'searched'>): Promise<GramsOf> => {
  const syllablesOf = await loadPinyin();
  return (row) => searchGrams(wordsOf(searched, row), syllablesOf);
};
