import { z } from 'zod';
import { createDraftStore } from '../../platform/drafts/draft-store';
import { recentMoment } from '../../platform/drafts/recent-moment';

const textDraft = z.object({ html: z.string(), saved_at: recentMoment });

/** Typed and unsaved text. */
export type TextDraft = z.output<typeof textDraft>;

/** Drafts of rich text on this device. The code that saves the text clears its draft. */
export const textDrafts = createDraftStore({ kind: 'text', schema: textDraft });
