import { z } from 'zod';

/** What an `Idempotency-Key` header holds: made once for each act, sent again with each repetition. */
export const idempotencyKey = z.uuid();
