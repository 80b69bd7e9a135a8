import { contactEndpoints } from '@shuyuan/contract/courses/contacts/contact.endpoints';
import { defineSlice, type Slice } from '../../platform/http/slice';
import { readBook } from './book.service';
import { exportBook } from './book-export.service';
import type { ContactDeps } from './contact.deps';
import { contactTexts as texts } from './contact.texts';
import { findDuplicates } from './duplicates.service';
import { mergeContacts } from './merge.service';
import { moveMembers } from './move.service';

/** The address books of classes, and duplicate contacts. */
export const createContacts = (deps: ContactDeps): Slice =>
  defineSlice({
    name: 'contacts',
    endpoints: contactEndpoints,
    handlers: {
      book: async ({ query, caller }) => ({ data: await readBook(deps, { classId: query.class_id, caller }) }),
      exportBook: async ({ body, caller, origin }) => ({
        msg: texts.exported,
        data: await exportBook(deps, { classId: body.class_id, caller, origin }),
      }),
      move: async ({ body: input, caller, origin }) => {
        await moveMembers(deps, { input, caller, origin });
        return { msg: texts.moved(input.items.length) };
      },
      duplicates: async ({ caller }) => ({ data: await findDuplicates(deps, caller) }),
      merge: async ({ body: input, caller, origin }) => {
        await mergeContacts(deps, { input, caller, origin });
        return { msg: texts.merged };
      },
    },
  });
