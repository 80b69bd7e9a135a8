import { type RawBuilder, sql } from 'kysely';
import { settledSql } from '../../settings';

/** After how many days a password has run out by the school's policy; 0 when it never does. */
export const rotationDays: RawBuilder<number> = sql<number>`coalesce(${settledSql(
  'password',
  sql`case when value ->> 'profile' = 'dengbao' then (value ->> 'rotation_days')::integer else 0 end`,
)}, 0)`;

/** Whether the password of the row `admin` was chosen by somebody else or has run out, by the database's clock. */
export const mustChangePassword: RawBuilder<boolean> = sql<boolean>`(admin.must_change_password or (${rotationDays} > 0
  and admin.password_changed_at < now() - make_interval(days => ${rotationDays})))`;

/** Whether a role of the row `admin` asks for a second factor that is not set up. */
export const mustSetSecondFactor: RawBuilder<boolean> = sql<boolean>`(admin.totp_confirmed_at is null and exists (
  select from app.admin_role join app.role on role.id = admin_role.role_id
  where admin_role.admin_id = admin.id and role.requires_second_factor))`;
