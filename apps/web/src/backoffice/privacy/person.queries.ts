import type { PersonForm, PersonKey } from '@shuyuan/contract/backoffice/privacy/person';
import { personEndpoints } from '@shuyuan/contract/backoffice/privacy/person.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { call } from '../../platform/http/call';

/** Looks for one person. */
export const searchPerson = async (key: PersonKey): Promise<PersonForm[]> =>
  (await call(personEndpoints.search, { body: key })).data.forms;

/** Starts the export; the archive is made in the background. */
export const exportPerson = (body: BodyOf<(typeof personEndpoints)['export']>) =>
  call(personEndpoints.export, { body });

/** Erases the personal data from the selected records. */
export const erasePerson = (body: BodyOf<(typeof personEndpoints)['erase']>) => call(personEndpoints.erase, { body });
