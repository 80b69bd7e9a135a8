import type { Generated } from 'kysely';

interface AdminTable {
  id: Generated<number>;
  username: string;
  name: string;
  avatar: Generated<string>;
  mobile: string | null;
  password_hash: string;
  must_change_password: Generated<boolean>;
  email: Generated<string>;
  password_changed_at: Generated<Date>;
  totp_secret: string | null;
  totp_confirmed_at: Date | null;
  totp_step: number | null;
  department_id: number;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  disabled_at: Date | null;
  deleted_at: Date | null;
}

/** Why a session has ended; `elsewhere` and `forced` answer 50012, the others 50008. */
export type EndReason = 'logout' | 'password' | 'disabled' | 'deleted' | 'elsewhere' | 'forced';

interface SessionTable {
  id: Generated<number>;
  token_hash: Buffer;
  admin_id: number;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  ended_at: Date | null;
  end_reason: EndReason | null;
  viewer_id: number | null;
  viewer_session_id: number | null;
  second_factor_at: Date | null;
  /** Set where the session is that of an API token. */
  token_id: number | null;
  ip: string;
  user_agent: string;
}

interface ApiTokenTable {
  id: Generated<number>;
  admin_id: number;
  name: string;
  access: 'read' | 'write';
  form_ids: number[] | null;
  ranges: string[];
  created_at: Generated<Date>;
  expires_at: Date;
}

/** Whom a code is for; it works for nothing else. */
export type CodePurpose = 'staff' | 'visitor';

interface SmsCodeTable {
  id: Generated<number>;
  mobile: string;
  purpose: Generated<CodePurpose>;
  admin_id: number | null;
  salt: Buffer;
  code_hash: Buffer;
  tries: Generated<number>;
  created_at: Generated<Date>;
  used_at: Date | null;
  ip: string;
}

/** What failures are counted by. */
export type ThrottleScope = 'account' | 'account_address' | 'password_change' | 'second_factor';

interface SignInThrottleTable {
  key: Buffer;
  scope: ThrottleScope;
  failures: number;
  failed_at: Generated<Date>;
  locked_until: Date | null;
  admin_id: number | null;
  address: string | null;
}

interface AddressBucketTable {
  address: string;
  empty_at: Date;
}

interface SpentProofTable {
  name: Buffer;
  spent_at: Generated<Date>;
}

interface PasswordHistoryTable {
  id: Generated<number>;
  admin_id: number;
  password_hash: string;
  created_at: Generated<Date>;
}

interface RecoveryCodeTable {
  id: Generated<number>;
  admin_id: number;
  code_hash: Buffer;
  used_at: Date | null;
}

interface SignInChallengeTable {
  id: Generated<number>;
  token_hash: Buffer;
  admin_id: number;
  method: 'password' | 'sms';
  tries: Generated<number>;
  created_at: Generated<Date>;
  used_at: Date | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    'app.admin': AdminTable;
    'app.session': SessionTable;
    'app.api_token': ApiTokenTable;
    'app.sms_code': SmsCodeTable;
    'app.sign_in_throttle': SignInThrottleTable;
    'app.address_bucket': AddressBucketTable;
    'app.spent_proof': SpentProofTable;
    'app.password_history': PasswordHistoryTable;
    'app.recovery_code': RecoveryCodeTable;
    'app.sign_in_challenge': SignInChallengeTable;
  }
}
