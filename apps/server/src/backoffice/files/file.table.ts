import type { Generated } from 'kysely';

interface BlobTable {
  sha256: string;
  size: number;
  claims: Generated<number>;
  touched_at: Generated<Date>;
}

/** Holders of an object outside the library. */
interface BlobHoldTable {
  holder: string;
  sha256: string;
}

interface FileTable {
  id: Generated<number>;
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
  admin_id: number;
  created_at: Generated<Date>;
}

interface FileUseTable {
  file_id: number;
  target_type: string;
  target_id: string;
  title: string;
}

interface SigningKeyTable {
  purpose: string;
  secret: Buffer;
}

declare module '../../platform/db/tables' {
  interface Tables {
    'app.blob': BlobTable;
    'app.blob_hold': BlobHoldTable;
    'app.file': FileTable;
    'app.file_use': FileUseTable;
    'app.signing_key': SigningKeyTable;
  }
}
