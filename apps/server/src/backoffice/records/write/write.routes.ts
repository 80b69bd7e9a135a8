import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../../platform/http/app-error';
import { defineSlice, JsonText, type Slice } from '../../../platform/http/slice';
import { holds } from '../../access';
import type { RecordDeps } from '../record.deps';
import { destroyRecords } from './bin/destroy.service';
import { restoreRecords } from './bin/restore.service';
import { createRecord } from './create/create.service';
import { batchRecords } from './edit/batch.service';
import { changedSince } from './edit/changed-since';
import { editRecord } from './edit/edit.service';
import { revertRecord } from './edit/revert.service';
import { writeTexts } from './write.texts';
import type { WriteCommand } from './write-context';

const requireRight = ({ caller, formId }: WriteCommand, action: 'create' | 'edit'): void => {
  if (!holds(caller, `form_${formId}.${action}`)) throw new AppError(platformErrors.forbidden);
};

const withRow = (msg: string, row: string): JsonText => new JsonText(`{"msg":${JSON.stringify(msg)},"data":${row}}`);

/** Writes of records. */
export const createRecordWriteSlice = (deps: RecordDeps): Slice =>
  defineSlice({
    name: 'record-write',
    endpoints: recordWriteEndpoints,
    handlers: {
      save: async ({ query, body: { id, version, values, as_shown: asShown }, caller, origin }) => {
        const command = { formId: query.custom_form_id, caller, origin };
        if (id === undefined || version === undefined) {
          requireRight(command, 'create');
          return withRow(writeTexts.created, await createRecord(deps, { ...command, values }));
        }
        requireRight(command, 'edit');
        const changed = asShown ? await changedSince(deps, { ...command, id, values }) : values;
        return withRow(writeTexts.saved, await editRecord(deps, { ...command, id, version, values: changed }));
      },
      batch: async ({ query, body, caller, origin }) => {
        const changed = await batchRecords(deps, { formId: query.custom_form_id, caller, origin, ...body });
        return { msg: writeTexts.batchSaved(changed), data: { changed } };
      },
      destroy: async ({ query, body, caller, origin }) => {
        await destroyRecords(deps, { formId: query.custom_form_id, caller, origin, ids: body.ids });
        return { msg: writeTexts.deleted };
      },
      restore: async ({ query, body, caller, origin }) => {
        await restoreRecords(deps, { formId: query.custom_form_id, caller, origin, ids: body.ids });
        return { msg: writeTexts.restored };
      },
      revert: async ({ query, body: { id, version, change_id: changeId }, caller, origin }) => {
        const command = { formId: query.custom_form_id, caller, origin, id, version, changeId };
        return withRow(writeTexts.reverted, await revertRecord(deps, command));
      },
    },
  });
