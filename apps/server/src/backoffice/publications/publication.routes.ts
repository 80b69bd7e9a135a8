import {
  publicationEndpoints,
  publicPageEndpoints,
} from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Executor } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { networkOf } from '../../platform/http/network-address';
import { type Caller, defineSlice, type Slice } from '../../platform/http/slice';
import { createFairQueue } from '../../platform/process/fair-queue';
import { saveDraft, showDraft } from './draft.service';
import { showPublicPage } from './public-page.service';
import { takePublicUpload } from './public-upload.service';
import type { PublicationDeps } from './publication.deps';
import { findPublication, listForms, listPublications } from './publication.repository';
import { destroyPublication, savePublication } from './publication.service';
import { publicationTexts as texts } from './publication.texts';
import { readSource } from './source.service';
import { mayCreate, shownPage, shownRow, standingOf } from './standing';
import { type SubmitCall, submit } from './submit.service';

/** Few enough that a flood leaves connections to staff; the rest of it waits, or is told to come again. */
const queueSize = { width: 3, waitingMax: 100 };

const formsFor = async (deps: PublicationDeps, caller: Caller) => {
  const db: Executor = deps.db.kysely;
  const found: { id: number; name: string }[] = [];
  for (const form of await listForms(db)) {
    const may = await mayCreate(deps, db, { formId: form.id, caller });
    if (may !== undefined && may !== 'gone') found.push(form);
  }
  return found;
};

const showOne = async (deps: PublicationDeps, id: number) => {
  const page = await findPublication(deps.db.kysely, { id });
  if (page === undefined) throw new AppError(platformErrors.recordNotFound);
  return shownPage(page, await standingOf(deps, deps.db.kysely, page));
};

/** Public pages of forms, for staff. */
export const createPublicationSlice = (deps: PublicationDeps): Slice =>
  defineSlice({
    name: 'publications',
    endpoints: publicationEndpoints,
    handlers: {
      index: async ({ query }) => {
        const { data, total } = await listPublications(deps.db.kysely, query);
        const rows = [];
        for (const page of data) rows.push(shownRow(page, await standingOf(deps, deps.db.kysely, page)));
        return { data: rows, total };
      },
      forms: async ({ caller }) => ({ data: await formsFor(deps, caller) }),
      show: async ({ query }) => ({ data: await showOne(deps, query.id) }),
      save: async ({ body: input, caller, origin }) => {
        const data = await savePublication(deps, { input, caller, origin });
        return { msg: input.id === undefined ? texts.created : texts.saved, data };
      },
      destroy: async ({ body, caller, origin }) => {
        await destroyPublication(deps, { ...body, caller, origin });
        return { msg: texts.deleted };
      },
      source: async ({ query, caller }) => ({
        data: await readSource(deps, { formId: query.custom_form_id, id: query.id, caller }),
      }),
    },
  });

/** Public pages of forms, for people from outside. */
export const createPublicPageSlice = (deps: PublicationDeps): Slice => {
  const queue = createFairQueue(queueSize);
  const send = async (call: SubmitCall) => ({
    msg: texts.sent,
    data: await queue(networkOf(call.origin.ip), () => submit(deps, call)),
  });
  return defineSlice({
    name: 'public-pages',
    endpoints: publicPageEndpoints,
    handlers: {
      show: async ({ query }) => ({ data: await showPublicPage(deps, query.code) }),
      submit: ({ body: input, origin, requestKey, proof }) =>
        send({ input, origin, requestKey, proof, visitor: undefined }),
      submitProved: ({ body: input, origin, requestKey, visitor }) =>
        send({ input, origin, requestKey, visitor, proof: undefined }),
      upload: async ({ upload, origin }) => ({ data: await takePublicUpload(deps, { upload, origin }) }),
      saveDraft: async ({ body: input, origin, proof }) => ({
        data: await queue(networkOf(origin.ip), () => saveDraft(deps, { input, origin, proof })),
      }),
      showDraft: async ({ query }) => ({ data: await showDraft(deps, query) }),
    },
  });
};
