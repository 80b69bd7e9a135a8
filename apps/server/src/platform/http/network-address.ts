import { normalizeIP } from '@fastify/rate-limit';

/** The owner of an IPv6 address has a whole /64 network, so limits count by that network. */
export const networkOf = (ip: string): string => normalizeIP(ip, 64);
