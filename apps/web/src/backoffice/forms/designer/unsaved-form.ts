import { fieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-type-key';
import { z } from 'zod';
import { createDraftStore } from '../../../platform/drafts/draft-store';
import { recentMoment } from '../../../platform/drafts/recent-moment';
import { type DraftField, type FormDraft, newKey } from './form-draft';

const text = z.string();

/** Only what the designer needs to draw it; whether it may be saved is validated like any input. */
const field = z
  .looseObject({
    field: text,
    name: text,
    search_input: text,
    edit_input: fieldTypeKey,
    help: text,
    validation: z.array(z.unknown()),
    select_item: z.array(z.unknown()),
    settings: z.record(z.string(), z.unknown()),
  })
  .transform((stored) => ({ ...stored, key: newKey() }) as unknown as DraftField);

const draft = z
  .looseObject({ name: text, table_name: text, remark: text, sort_name: text, sort_type: text, fields: z.array(field) })
  .transform((stored) => stored as unknown as FormDraft);

/** An unsaved form, kept as a draft in this browser. */
export const unsavedForm = z.object({
  draft,
  /** The version that it is based on; none for a form that was never saved. */
  version: z.number().optional().catch(undefined),
  saved_at: recentMoment,
});
export type UnsavedForm = z.output<typeof unsavedForm>;

/** Unsaved forms on this device, by user and form. */
export const unsavedForms = createDraftStore({ kind: 'form', schema: unsavedForm });
