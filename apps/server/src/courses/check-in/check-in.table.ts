import type { Generated } from 'kysely';

interface CheckInTable {
  id: Generated<number>;
  session_id: number;
  key: string;
  secret: Buffer;
  admin_id: number;
  late_after: number;
  place_lng: number | null;
  place_lat: number | null;
  place_radius: number | null;
  started_at: Generated<Date>;
  closes_at: Date;
  stopped_at: Date | null;
}

interface CheckInArrivalTable {
  id: Generated<number>;
  check_in_id: number;
  session_id: number;
  member_id: number;
  device: Buffer;
  distance: number | null;
  is_retained: Generated<boolean>;
  checked_at: Generated<Date>;
}

interface CheckInTryTable {
  check_in_id: number;
  member_id: number;
  minute: Date;
  tries: number;
}

declare module '../../platform/db/tables' {
  interface Tables {
    'app.check_in': CheckInTable;
    'app.check_in_arrival': CheckInArrivalTable;
    'app.check_in_try': CheckInTryTable;
  }
}
