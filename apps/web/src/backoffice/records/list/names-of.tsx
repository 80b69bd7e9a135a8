import { useQuery } from '@tanstack/react-query';
import type { ShownField } from '../../forms';
import { recordTexts as texts } from '../record.texts';
import { recordChoicesOf } from '../record-choices';

/** The names of the records in a condition. */
export const NamesOf = ({ formId, field, ids }: { formId: number; field: ShownField; ids: readonly number[] }) => {
  const { data = [] } = useQuery({
    queryKey: ['record', 'names', formId, field.field, ids],
    queryFn: () => recordChoicesOf(formId).load({ field, keyword: '', ids }),
  });
  const names = new Map(data.map(({ id, label }) => [id, label]));
  return <>{ids.map((id) => names.get(id) ?? texts.numbered(id)).join('、')}</>;
};
