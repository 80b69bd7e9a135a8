import { z } from 'zod';
import { createDraftStore } from '../../../platform/drafts/draft-store';
import { recentMoment } from '../../../platform/drafts/recent-moment';

/** A draft as this browser holds it. */
export const recordDraft = z.object({
  typed: z.record(z.string(), z.unknown()),
  /** The record's version that it builds on; none for a new one. */
  version: z.number().optional().catch(undefined),
  saved_at: recentMoment,
});

/** What was typed and not saved. */
export type RecordDraft = z.output<typeof recordDraft>;

/** Unsaved input on this browser. */
export const recordDrafts = createDraftStore({ kind: 'record', schema: recordDraft, lengthMax: 500_000 });

/** Names a draft by who typed it, in which form, on which record. */
export const recordDraftKey = (place: { userId: number; formId: number; recordId: number | undefined }): string =>
  `${place.userId}:${place.formId}:${place.recordId ?? 'new'}`;
