import { z } from 'zod';

/** HTML that the server's sanitiser has been over. The server alone makes it; screens show no other (assurance D29). */
export const sanitisedHtml = z.string().brand<'SanitisedHtml'>();
export type SanitisedHtml = z.output<typeof sanitisedHtml>;
