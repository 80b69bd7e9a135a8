import type { PublicationAudience, PublicationDetail } from '@shuyuan/contract/backoffice/publications/publication';
import type { Generated, JSONColumnType } from 'kysely';

interface PublicationTable {
  id: Generated<number>;
  version: Generated<number>;
  code: string;
  custom_form_id: number;
  admin_id: number;
  audience: PublicationAudience;
  title: string;
  cover: string;
  intro: string;
  consent: string;
  consent_version: number;
  thanks: string;
  fields: JSONColumnType<PublicationDetail['fields']>;
  presets: JSONColumnType<PublicationDetail['presets']>;
  opens_at: Date | string | null;
  closes_at: Date | string | null;
  quota: number | null;
  proves_mobile: boolean;
  mobile_field: string | null;
  once_per_mobile: boolean;
  enabled: boolean;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

interface PublicationConsentTable {
  publication_id: number;
  version: number;
  text: string;
  created_at: Generated<Date>;
}

interface SubmissionTable {
  id: Generated<number>;
  publication_id: number;
  custom_form_id: number;
  record_id: number;
  at: Generated<Date>;
  request_key: string;
  number: string;
  /** Sealed. */
  mobile: string | null;
  consent_version: number;
  address: string;
}

interface PublicationFileTable {
  id: Generated<number>;
  publication_id: number;
  field: string;
  key: string;
  sha256: string;
  original_name: string;
  name: string;
  extension: string;
  size: number;
  folder: string;
  mime: string;
  width: number | null;
  height: number | null;
  address: string;
  created_at: Generated<Date>;
}

interface PublicationDraftTable {
  id: Generated<number>;
  publication_id: number;
  key_hash: Buffer;
  /** Sealed. */
  content: string;
  address: string;
  created_at: Generated<Date>;
  expires_at: Date;
}

declare module '../../platform/db/tables' {
  interface Tables {
    'app.publication': PublicationTable;
    'app.publication_consent': PublicationConsentTable;
    'app.submission': SubmissionTable;
    'app.publication_file': PublicationFileTable;
    'app.publication_draft': PublicationDraftTable;
  }
}
