import { isDeepStrictEqual } from 'node:util';
import { type RecordRow, recordRef } from '@shuyuan/contract/backoffice/records/record';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { Caller } from '../../../../platform/http/slice';
import type { ReadDeps } from '../../row/visibility';
import { showRecord } from '../../show.service';

const ref = recordRef.strict();

/** The id of a reference as it is shown, or the ids of a list of them; all other values as they are. */
const written = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(written);
  const { data } = ref.safeParse(value);
  return data === undefined ? value : data.id;
};

/**
 * What a row that was shown to the caller and comes back changes. What they see unchanged is left out: a mask must
 * never be written over the value that it hides. If the record was changed meanwhile, its version refuses the edit.
 */
export const changedSince = async (
  deps: ReadDeps,
  { formId, id, caller, values }: { formId: number; id: number; caller: Caller; values: RecordValues },
): Promise<RecordValues> => {
  const { text } = await showRecord(deps, { formId, id, caller });
  const { data } = JSON.parse(text) as { data: RecordRow };
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      isDeepStrictEqual(value, data[field]) ? [] : [[field, written(value)]],
    ),
  );
};
