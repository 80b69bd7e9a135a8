import type { JobState } from '@shuyuan/contract/backoffice/jobs/job';
import type { Generated } from 'kysely';
import type { Origin } from '../../platform/http/slice';

interface JobTable {
  id: Generated<number>;
  kind: string;
  title: string;
  custom_form_id: number | null;
  admin_id: number;
  session_id: number;
  /** Written as JSON text. */
  origin: Origin | string;
  input: unknown;
  state: Generated<JobState>;
  runs: Generated<number>;
  done: Generated<number>;
  total: number | null;
  message: Generated<string>;
  result: unknown;
  file_name: string | null;
  file_size: number | null;
  file_sha256: string | null;
  cancel_requested_at: Date | null;
  created_at: Generated<Date>;
  started_at: Date | null;
  ended_at: Date | null;
  expires_at: Generated<Date>;
}

declare module '../../platform/db/tables' {
  interface Tables {
    'app.job': JobTable;
  }
}
