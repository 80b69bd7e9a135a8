import { z } from 'zod';

/** HTML that the server's sanitiser has processed. Only the server makes it; screens show no other (assurance D29). */
export const sanitisedHtml = z.string().brand<'SanitisedHtml'>();
export type SanitisedHtml = z.output<typeof sanitisedHtml>;
