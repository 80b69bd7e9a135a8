import { personExportKind } from '@shuyuan/contract/backoffice/privacy/person';
import { personEndpoints } from '@shuyuan/contract/backoffice/privacy/person.endpoints';
import { defineSlice, type Slice } from '../../../platform/http/slice';
import { readChosen } from './chosen-records';
import { erasePerson } from './erase.service';
import { personExportJob } from './export.job';
import type { PersonDeps } from './person.deps';
import { personTexts as texts } from './person.texts';
import { searchPerson } from './search.service';

/** One person's data over all forms: found, exported, erased. */
export const createPersonSlice = (deps: PersonDeps): Slice => {
  deps.jobs.define(personExportJob(deps));
  return defineSlice({
    name: 'person',
    endpoints: personEndpoints,
    handlers: {
      search: async ({ body: key, caller, origin }) => ({
        data: { forms: await searchPerson(deps, { key, caller, origin }) },
      }),
      export: async ({ body, caller, origin }) => {
        // Faults are reported before the job is queued.
        await readChosen(deps.db.kysely, body.records);
        const job_id = await deps.jobs.enqueue(deps.db.kysely, {
          kind: personExportKind,
          title: texts.exportTitle,
          caller,
          origin,
          input: body,
        });
        return { msg: texts.exportStarted, data: { job_id } };
      },
      erase: async ({ body, caller, origin }) => {
        const data = await erasePerson(deps, { ...body, caller, origin });
        const retained = data.retained > 0 ? texts.retained(data.retained) : '';
        return { msg: `${texts.erased(data.records, data.files)}${retained}`, data };
      },
    },
  });
};
