import { z } from 'zod';
import { createDraftStore } from '../../../platform/drafts/draft-store';
import { recentMoment } from '../../../platform/drafts/recent-moment';

/** A draft as stored in this browser. */
export const recordDraft = z.object({
  typed: z.record(z.string(), z.unknown()),
  /** The record's version that it is based on; none for a new one. */
  version: z.number().optional().catch(undefined),
  /** The column whose cell it was typed into, in a list. */
  cell: z.string().optional().catch(undefined),
  saved_at: recentMoment,
});

/** Typed and unsaved input. */
export type RecordDraft = z.output<typeof recordDraft>;

/** Unsaved input in this browser. */
export const recordDrafts = createDraftStore({ kind: 'record', schema: recordDraft, lengthMax: 500_000 });

/** The key of a draft: by user, form and record. */
export const recordDraftKey = (place: { userId: number; formId: number; recordId: number | undefined }): string =>
  `${place.userId}:${place.formId}:${place.recordId ?? 'new'}`;
