import { z } from 'zod';

/** The value of an `Idempotency-Key` header: created once for each action, sent again with each retry. */
export const idempotencyKey = z.uuid();
