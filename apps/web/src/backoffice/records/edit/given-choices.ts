import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { createContext } from 'react';
import type { RecordChoices } from '../../forms';

type Load = RecordChoices['load'];

/** Choices that may depend on the other values of the record. */
type GivenLoad = (
  request: Parameters<Load>[0] & { readonly values: RecordValues; readonly plain: Load },
) => ReturnType<Load>;

/** The sources of choices for fields that do not take them from the related form, by column; `plain` is that one. */
export type GivenChoices = Readonly<Record<string, GivenLoad>>;

/** The sources of choices that a screen gives to its records. */
export const GivenChoicesContext = createContext<GivenChoices>({});
